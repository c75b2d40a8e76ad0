import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    environment: "node",
    // Browsers start slowly on a busy machine; a test that hangs is still ended.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Where nobody watches, a browser test that met a busy machine gets a second go.
    retry: process.env["CI"] ? 1 : 0,
  },
});
