import { fuel } from "../../../src/rulebooks/fuel";
import { goldenTests } from "../golden-tests";

goldenTests(fuel);
