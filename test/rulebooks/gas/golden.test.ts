import { gas } from "../../../src/rulebooks/gas";
import { goldenTests } from "../golden-tests";

goldenTests(gas);
