import type { Breach, Check, LedgerView } from "../../../kernel/check";
import { exact, sum } from "../../../kernel/exact";
import { figure } from "../../../kernel/text";
import { growth, startingEconomy } from "../rules/economy";
import { state } from "../sheets/campaign";
import { growth as growthTable, summary, swDamageLedger } from "../sheets/national";
import { amount } from "./answer";
import { called, Called, differ, percent, pps } from "../say";

const TURNS_PER_YEAR = 4;
const KEEPS_RESERVE = "Nationalist China";

/** The figures of the Campaign sheet, each Nation's sheet and its row for the YSS of this year. */
function* thisYearsYss(ledger: LedgerView) {
  const campaign = ledger.figures(state, "Campaign");
  if (!campaign) return;
  for (const nation of ledger.players) {
    const figures = ledger.figures(summary, nation);
    const yss = ledger.rows(growthTable, nation).find((row) => row.year === campaign.Year);
    if (figures) yield { campaign, nation, figures, yss };
  }
}

/** SW damage that stands in the ledger of the year before, undefined where that has no rows. */
function damageOfLastYear(ledger: LedgerView, nation: string, firstTurn: number): number | undefined {
  const rows = ledger
    .rows(swDamageLedger, nation)
    .filter((row) => row.turn >= firstTurn - TURNS_PER_YEAR && row.turn < firstTurn);
  return rows.length === 0 ? undefined : sum(rows.map((row) => row.pps));
}

const changed = (by: number): string =>
  by === 0 ? "did not change" : by < 0 ? `fell by ${figure(-by)}` : `rose by ${figure(by)}`;

/** What must hold for the Base Economy and for what the YSS takes from the year (2.1.1, 2.1.2, 2.2.1). */
export const growthChecks: readonly Check[] = [
  {
    id: "growth-year-twice",
    cite: "2.1.1",
    severity: "error",
    about: "Each YSS has one row in the table Growth.",
    *run(ledger): Iterable<Breach> {
      for (const nation of ledger.players) {
        const years = new Set<number>();
        for (const row of ledger.rows(growthTable, nation)) {
          if (years.has(row.year)) {
            yield {
              at: row.at("year"),
              expected: 1,
              found: 2,
              message: `The YSS of ${row.year} has two rows in the table Growth of ${called(nation)}; only the first of them counts.`,
              fix: "Clear one of the two rows.",
            };
          }
          years.add(row.year);
        }
      }
    },
  },
  {
    id: "growth-posted",
    cite: "2.1.2; 2.2.1",
    severity: "error",
    about: "The Base Economy changes in the YSS by the growth of its reserve, less the SW damage of the year.",
    *run(ledger): Iterable<Breach> {
      const turn = ledger.figures(state, "Campaign")?.Turn;
      for (const nation of ledger.players) {
        for (const row of ledger.rows(growthTable, nation)) {
          if (turn === 1 || row.blank("newBase") || row.blank("reserve") || !differ(row.newBase, row.baseDue)) continue;
          const posted = exact(row.newBase - row.oldBase);
          const left = exact(row.reserve - row.swDamage);
          yield {
            at: row.at("newBase"),
            expected: row.growth,
            found: posted,
            message: `The Base Economy of ${called(nation)} ${changed(posted)} in the YSS of ${row.year}; ${percent(row.rate)} of ${figure(left)} is ${figure(row.growth)}.`,
            fix: `Enter ${figure(row.baseDue)} as New base, or leave it blank.`,
          };
        }
      }
      for (const { campaign, nation, yss } of thisYearsYss(ledger)) {
        const damage = damageOfLastYear(ledger, nation, campaign.First_Turn_of_the_year);
        if (damage === undefined || !yss || yss.blank("reserve") || !differ(damage, yss.swDamage)) continue;
        yield {
          at: yss.at("swDamage"),
          expected: damage,
          found: yss.swDamage,
          message: `The YSS of ${yss.year} counts ${pps(yss.swDamage)} of SW damage for ${called(nation)}; ${figure(damage)} stand in its SW damage ledger.`,
          fix: `Enter ${figure(damage)} as SW damage.`,
        };
      }
    },
  },
  {
    id: "base-changed-midyear",
    cite: "2.1.1",
    severity: "error",
    about: "Outside the YSS the Base Economy stays as it is.",
    *run(ledger): Iterable<Breach> {
      const turn = ledger.figures(state, "Campaign")?.Turn;
      for (const nation of ledger.players) {
        for (const row of ledger.rows(growthTable, nation)) {
          if (turn === 1 || row.blank("newBase") || !row.blank("reserve") || !differ(row.newBase, row.baseDue)) continue;
          yield {
            at: row.at("newBase"),
            expected: row.oldBase,
            found: row.newBase,
            message: `The Base Economy of ${called(nation)} changed from ${figure(row.oldBase)} to ${pps(row.newBase)} without the reserve of a YSS.`,
            fix: `Enter the Reserve of the YSS of ${row.year}, or clear New base.`,
          };
        }
      }
    },
  },
  {
    id: "starting-base",
    cite: "2.1.1",
    severity: "error",
    about: "In the first Turn every Nation has the Base Economy with which it starts.",
    *run(ledger): Iterable<Breach> {
      for (const { campaign, nation, figures, yss } of thisYearsYss(ledger)) {
        const start = amount(startingEconomy, nation);
        if (campaign.Turn !== 1 || start === undefined || !differ(start, figures.Base_Economy)) continue;
        yield {
          at: yss?.at("newBase") ?? figures.at("Base_Economy"),
          expected: start,
          found: figures.Base_Economy,
          message: `${Called(nation)} should start with a Base Economy of ${pps(start)}, not ${figure(figures.Base_Economy)}.`,
          fix: "Clear the row of this year in Growth, or enter the Turn that the campaign stands in.",
        };
      }
    },
  },
  {
    id: "reserve-carried",
    cite: "2.2.1",
    severity: "error",
    about: "The reserve left after the Winter Turn is the one that the YSS turns into growth.",
    *run(ledger): Iterable<Breach> {
      for (const { campaign, nation, figures, yss } of thisYearsYss(ledger)) {
        const closing = figures.Closing_of_last_Turn;
        if (!campaign.Last_Turn_was_Winter || nation === KEEPS_RESERVE || !yss || closing < 0) continue;
        const missed = amount(
          growth,
          campaign.Year,
          nation,
          closing,
          damageOfLastYear(ledger, nation, campaign.First_Turn_of_the_year) ?? 0,
        );
        if (yss.blank("reserve") ? missed === 0 : !differ(closing, yss.reserve)) continue;
        yield {
          at: yss.at("reserve"),
          expected: closing,
          found: yss.blank("reserve") ? null : yss.reserve,
          message: yss.blank("reserve")
            ? `${Called(nation)} closed the Winter Turn with ${pps(closing)}; the YSS of ${yss.year} has no reserve yet.`
            : `${Called(nation)} closed the Winter Turn with ${pps(closing)}; the YSS of ${yss.year} counts ${figure(yss.reserve)}.`,
          fix: `Enter ${figure(closing)} as Reserve of the YSS of ${yss.year}.`,
        };
      }
    },
  },
];
