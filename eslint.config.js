import js from "@eslint/js";
import officeAddins from "eslint-plugin-office-addins";
import tseslint from "typescript-eslint";

export default tseslint.config(
  { ignores: ["dist/", ".build/", "node_modules/", "test/browser/output/"] },
  js.configs.recommended,
  tseslint.configs.recommended,
  {
    files: ["**/*.ts"],
    rules: {
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "separate-type-imports" }],
      "@typescript-eslint/no-non-null-assertion": "off",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      eqeqeq: "error",
      // Characters that a terminal or a file must not get are looked for on purpose.
      "no-control-regex": "off",
    },
  },
  {
    // Lists are as long as a file makes them; as arguments of a call they overflow.
    files: ["src/{calculation,cli,formula,ledger,workbook,workbench}/**/*.ts", "taskpane/**/*.ts"],
    rules: {
      "no-restricted-syntax": [
        "error",
        ...["[callee.property.name=/^(push|unshift|splice|max|min)$/]", "[callee.name='print']"].map((call) => ({
          selector: `CallExpression${call} > SpreadElement`,
          message: "However long the list is: push one by one, ask mostOf or leastOf, or give print the list itself.",
        })),
      ],
    },
  },
  {
    // What talks to Excel through Office.js.
    files: ["src/workbook/excel/**/*.ts", "taskpane/**/*.ts"],
    plugins: { "office-addins": officeAddins },
    rules: {
      "office-addins/call-sync-after-load": "error",
      "office-addins/call-sync-before-read": "error",
      "office-addins/load-object-before-read": "error",
      "office-addins/no-context-sync-in-loop": "error",
      "office-addins/no-empty-load": "error",
      "office-addins/no-navigational-load": "error",
      "office-addins/no-office-initialize": "error",
      "office-addins/test-for-null-using-isNullObject": "error",
    },
  },
  {
    files: ["**/*.mjs", "**/*.js"],
    languageOptions: {
      globals: Object.fromEntries(
        ["console", "process", "URL", "Buffer", "setTimeout", "fetch", "AbortSignal"].map((name) => [name, "readonly"]),
      ),
    },
  },
);
