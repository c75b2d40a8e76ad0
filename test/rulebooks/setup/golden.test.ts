import { setup } from "../../../src/rulebooks/setup";
import { goldenTests } from "../golden-tests";

goldenTests(setup);
