// Tests read ledgers of every rulebook at once.
import "../src/rulebooks";
