import { campaign } from "../../../src/rulebooks/campaign";
import { goldenTests } from "../golden-tests";

goldenTests(campaign);
