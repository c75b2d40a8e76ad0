import { table } from "../../../../kernel/sheet";
import { amount, percent } from "../../phrases";
import { count, countIn, nation, ofNation, oneEach, ownedMissing, points, share } from "../cells";

const NEEDED = `${ofNation("National_production_Resources", "Ships needed")}+SUMIFS(Trades[Ships needed],Trades[To],[@Nation])`;

export const merchantMarine = table(
  {
    name: "Merchant marine",
    title: "Merchant marine",
    about: "Ships that each nation needs for what travels to it by sea. What lacks ships is lost in equal parts.",
    cite: "16 Merchant Marine; 7.7",
    sealing: "open",
    ...oneEach,
    columns: {
      nation,
      owned: count(
        "Owned",
        ofNation("Support_pool_Pool", "Owned", ',Support_pool_Pool[Item],"Merchant Marine"'),
        "Merchant marine of the support pool.",
        {
          link: true,
        },
      ),
      needed: points("Needed", NEEDED, "One for each point that travels by sea."),
      spare: countIn("Allied spare", "Ships that the sending major power of the same alliance has to spare."),
      short: points("Short", "LEDGER.MERCHANTSHORTFALL([@Needed],[@Owned],N([@[Allied spare]]))", "Ships that are missing."),
      arriving: share(
        "Share arriving",
        'IF([@Needed]>0,LEDGER.CONVOYARRIVAL([@Needed],[@Needed],[@Owned],N([@[Allied spare]]))/[@Needed],"")',
        "Part of every shipment that arrives.",
      ),
    },
  },
  ({ limit }) => [
    limit({
      id: "merchant-shortfall",
      severity: "warning",
      at: "short",
      about: "There is a merchant marine for each point that travels by sea.",
      check: "ships lacking",
      waits: ownedMissing("Merchant Marine"),
      broken: "ROUND([@Short],2)>0",
      expected: ({ needed }) => needed,
      found: ({ owned, spare }) => owned + spare,
      message: ({ nation: item, needed, owned, spare, arriving }) =>
        `${amount(needed)} points of ${item} need as many merchant marine, ${amount(owned + spare)} are available: production and oil arrive at ${percent(arriving)}.`,
      fix: "Build merchant marine, enter what an ally spares, or accept the loss.",
    }),
  ],
);
