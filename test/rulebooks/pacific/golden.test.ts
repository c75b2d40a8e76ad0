import { pacific } from "../../../src/rulebooks/pacific";
import { goldenTests } from "../golden-tests";

goldenTests(pacific);
