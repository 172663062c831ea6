import js from '@eslint/js'
import tseslint from 'typescript-eslint'

// Functions whose last bits differ between JavaScript engines: banned wherever a result is decided.
const inexact = [
  'sin', 'cos', 'tan', 'asin', 'acos', 'atan', 'atan2', 'sinh', 'cosh', 'tanh', 'asinh', 'acosh', 'atanh',
  'exp', 'expm1', 'log', 'log2', 'log10', 'log1p', 'pow', 'cbrt', 'hypot', 'random',
] // prettier-ignore
const message = 'differs between JavaScript engines: decide results with + - * / sqrt abs min max floor fround only'

export default tseslint.config(
  {
    ignores: [
      ...['**/dist/', 'out/', 'coverage/', '.cache/', '**/node_modules/', 'test/fixtures/'],
      ...['docs/pages/', 'docs/.vitepress/cache/'],
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      // `{}` is what bitECS calls a world without a context, and a game without columns of its own.
      '@typescript-eslint/no-empty-object-type': ['error', { allowObjectTypes: 'always' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      // Prettier wraps code, and leaves comments as they are.
      'max-len': ['error', { code: Infinity, comments: 120, ignoreUrls: true }],
    },
  },
  {
    files: ['**/*.mjs', '**/*.js'],
    languageOptions: {
      globals: { console: 'readonly', process: 'readonly', performance: 'readonly', URL: 'readonly' },
    },
  },
  {
    files: ['src/**/*.ts', 'systems/**/*.ts', 'components/**/*.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        ...inexact.map((property) => ({ object: 'Math', property, message })),
        {
          object: 'globalThis',
          property: 'Math',
          message: 'name Math directly, so that the ban on inexact functions sees it',
        },
      ],
      'no-restricted-syntax': [
        'error',
        { selector: "BinaryExpression[operator='**'], AssignmentExpression[operator='**=']", message: `** ${message}` },
        { selector: "VariableDeclarator[init.name='Math']", message: 'an alias of Math hides inexact functions' },
        { selector: "MemberExpression[object.name='Math'][computed=true]", message: 'name the Math function' },
      ],
    },
  },
  {
    // Only systems/ and three files of src know bitECS; src/ takes types only from gl-matrix.
    files: ['src/**/*.ts', 'components/**/*.ts'],
    ignores: ['src/collision.ts', 'src/observers.ts', 'src/world-calls.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        { paths: [{ name: 'bitecs', message: 'only systems/ and files of src that are listed here import bitecs' }] },
      ],
    },
  },
  {
    files: ['src/**/*.ts', 'systems/**/*.ts', 'components/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [{ name: 'gl-matrix', allowTypeImports: true, message: 'types only: its functions use trigonometry' }],
        },
      ],
    },
  },
)
