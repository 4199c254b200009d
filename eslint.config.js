import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import { bytesAndText } from './build/lint/bytes-and-text.js';
import { roomImports } from './build/lint/room-imports.js';
import svelteConfig from './svelte.config.js';

export default ts.config(
  { ignores: ['dist', 'release', 'node_modules', 'test-results', 'playwright-report'] },
  js.configs.recommended,
  ...ts.configs.strictTypeChecked,
  ...svelte.configs.recommended,
  prettier,
  ...svelte.configs.prettier,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    languageOptions: {
      globals: { ...globals.node },
      parserOptions: { projectService: true, extraFileExtensions: ['.svelte'] },
    },
    plugins: { asktop: { rules: { 'room-imports': roomImports, 'bytes-and-text': bytesAndText } } },
    rules: {
      'asktop/room-imports': 'error',
      'asktop/bytes-and-text': 'error',
      'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
      'no-console': 'error',
      'no-empty': ['error', { allowEmptyCatch: false }],
      'no-restricted-exports': ['error', { restrictDefaultExports: { direct: true } }],
      eqeqeq: 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      // `const { DISPLAY, ...rest }` is how a key is left out
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    files: ['renderer/**'],
    languageOptions: { globals: { ...globals.browser } },
    rules: { 'svelte/no-at-html-tags': 'error', 'svelte/require-each-key': 'error' },
  },
  {
    // what they evaluate runs in the page
    files: ['e2e/**'],
    languageOptions: { globals: { ...globals.browser } },
  },
  {
    // the one room that decodes; tests and tools build and read bytes of their own
    files: ['app/text/**', '**/*.test.ts', '**/testing/**', 'e2e/**', 'build/**', 'probes/**'],
    rules: { 'asktop/bytes-and-text': 'off' },
  },
  {
    // the command line prints; so do tools and tests
    files: ['app/cli/**', 'e2e/**', 'build/**', 'probes/**'],
    rules: { 'no-console': 'off' },
  },
  {
    // what a tool imports by its default export, and a file by its type
    files: [
      '*.config.{js,ts}',
      'build/**/*.config.ts',
      'build/test/*-reporter.js',
      'e2e/build-once.ts',
      'e2e/skip-reporter.ts',
      '**/*.svelte',
      '**/*.d.ts',
    ],
    rules: { 'no-restricted-exports': 'off' },
  },
  {
    files: ['**/*.{js,cjs,mjs}'],
    ...ts.configs.disableTypeChecked,
  },
  {
    files: ['**/*.cjs'],
    languageOptions: { sourceType: 'commonjs' },
    rules: {
      '@typescript-eslint/no-require-imports': 'off',
      'svelte/no-inner-declarations': 'off', // throws on CommonJS (eslint-plugin-svelte 3.24.1 under ESLint 10)
    },
  },
  {
    files: ['**/*.test.ts', 'e2e/**'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off' },
  },
  {
    // long tables of cases are easier to read in one piece
    files: ['**/*.test.ts', 'e2e/**/*.{e2e,real}.ts'],
    rules: { 'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }] },
  },
);
