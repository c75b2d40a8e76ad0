import { computed, input } from "../../../../kernel/column";
import { inForce, unlessChanged } from "../../../../kernel/house-rule";
import { table } from "../../../../kernel/sheet";
import { figure } from "../../../../kernel/text";
import { SYNTHETIC_BUILD_RATE } from "../../house-rules";
import { SYNTHETIC_COST, SYNTHETIC_MOST } from "../../rules/oil-sources";
import { pps } from "../../phrases";
import { pointsIn } from "../cells";
import { becomes, ORDER } from "../next";
import { plays } from "../refer";

const PAID = "SUM(Synthetic_Refineries[PPs this Turn])";
/** The most that all of them can use in a Turn. */
const MOST = `${SYNTHETIC_COST}*${inForce(SYNTHETIC_BUILD_RATE)}`;
const LAST_PAID = "SUMPRODUCT((Synthetic_Refineries[PPs this Turn]>0)*(ROW(Synthetic_Refineries[City])>ROW()))=0";

export const syntheticRefineries = table(
  {
    name: "Synthetic Refineries",
    title: "Synthetic Refineries",
    about: "German Refineries that make oil from coal. A finished one also gets a row in Oil sources.",
    cite: "2.4.2 Synthetic Refineries",
    visibleTo: ["Germany"],
    key: "city",
    columns: {
      city: input.text("City", "Major City that gets it.", { width: 18 }),
      majorCity: input.yesNo("Major City in Germany", "TRUE for a Major City in Germany."),
      paidBefore: pointsIn("Paid before", `PPs paid by the end of last Turn, up to ${figure(SYNTHETIC_COST)}.`, {
        max: SYNTHETIC_COST,
        ...becomes("sources", "[@[Paid before]]+[@[PPs this Turn]]", "paid", "N([@[PPs this Turn]])>0"),
      }),
      pps: pointsIn("PPs this Turn", `PPs paid in this Turn: at most ${figure(SYNTHETIC_MOST)} for all of them.`, {
        unit: undefined,
        ...ORDER,
      }),
      built: computed.number(
        "Built this Turn",
        unlessChanged(
          SYNTHETIC_BUILD_RATE,
          `LEDGER.SYNTHETICBUILD(MIN(${SYNTHETIC_MOST},N([@[PPs this Turn]])))`,
          () => `MIN(${MOST},N([@[PPs this Turn]]))/${SYNTHETIC_COST}`,
        ),
        "Part of a Refinery that the PPs pay.",
        { unit: "Refineries", format: "quarters" },
      ),
      working: computed.yesNo(
        "Working",
        `[@[Paid before]]>=${SYNTHETIC_COST}`,
        "Whether it makes oil: from the Turn after its last payment.",
      ),
    },
    rows: ["Breslau", "Essen"].map((city) => ({ city, majorCity: true, paidBefore: SYNTHETIC_COST, pps: 0 })),
    spare: 4,
  },
  ({ limit, atMost, unique }) => [
    unique(["city"], {
      id: "synthetic-site",
      about: "Each Major City in Germany takes one Synthetic Refinery.",
      check: "one for each city",
      message: ({ city }: { readonly city: string }) => `A second Synthetic Refinery is placed in ${city}; a city takes 1.`,
      fix: "Place it in another Major City.",
    }),
    limit({
      id: "synthetic-site",
      at: "majorCity",
      about: "Synthetic Refineries are placed in Major Cities in Germany.",
      check: "needs a Major City",
      broken: "[@[Major City in Germany]]<>TRUE",
      expected: () => true,
      message: ({ city }) => `${city} is not a German Major City, so it cannot have a Synthetic Refinery.`,
      fix: "Place it in a Major City in Germany, or enter TRUE under Major City in Germany.",
    }),
    limit({
      id: "synthetic-site",
      at: "city",
      about: "Synthetic Refineries are placed in Major Cities in Germany.",
      check: "not a city of Germany",
      broken: (setting) =>
        plays(setting, "Germany")
          ? `IF([@[Major City in Germany]]=TRUE,SUMPRODUCT((Germany_Economy[Name]=[@City])*(Germany_Economy[Owner]<>"")*(Germany_Economy[Owner]<>"Germany"))>0,FALSE)`
          : "FALSE",
      expected: () => "a city of Germany",
      message: ({ city }) => `${city} is marked as a city in Germany, but another Nation is its Owner in Economy of Germany.`,
      fix: "Place it in a Major City in Germany, or correct the Owner of the city.",
    }),
    limit({
      id: "synthetic-rate",
      at: "pps",
      about: "Synthetic Refineries take at most a quarter of the price of one in a Turn, all of them together.",
      check: "over the rate",
      when: "N([@[PPs this Turn]])>0",
      broken: `AND(ROUND(${PAID}-${MOST},2)>0,${LAST_PAID})`,
      figures: { total: PAID, most: MOST },
      expected: ({ most }) => most,
      found: ({ total }) => total,
      message: ({ total, most }) => `${pps(total)} for Synthetic Refineries; ${figure(most)} is the limit per Turn.`,
      fix: ({ total, most }) => `Move ${pps(total - most)} to another Turn.`,
    }),
    atMost("pps", `${SYNTHETIC_COST}-N([@[Paid before]])`, {
      id: "synthetic-overpaid",
      about: "A Synthetic Refinery is paid no more than its price.",
      check: "paid more than its price",
      message: ({ city, paidBefore, pps: paid }) =>
        `${pps(paidBefore + paid)} are paid for the Synthetic Refinery in ${city}; it costs ${figure(SYNTHETIC_COST)}.`,
      fix: ({ limit: left }) => `Enter ${pps(left)}${left === 0 ? "" : " or less"}.`,
    }),
  ],
);
