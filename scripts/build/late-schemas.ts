/**
 * Schemas that are created on first use.
 *
 * The bot uses a tenth of the schemas in the modules that it loads, and creating all of them takes longer than loading
 * zod. So in its bundle, `const Marker = z.object({ … })` at the top level of a module becomes a proxy that creates the
 * schema on first access. The source code does not need to know about it.
 */
import type { Plugin } from 'rolldown';
import { parseAst } from 'rolldown/parseAst';

type ParsedProgram = ReturnType<typeof parseAst>;
type Expression = NonNullable<
  Extract<ParsedProgram['body'][number], { type: 'VariableDeclaration' }>['declarations'][number]['init']
>;

interface Schema {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

const LATER = 'agora:later';
const RESOLVED = `\0${LATER}`;

/** A proxy with the members of the schema, which is how zod recognizes it. */
const HELPER = `
export function later(make) {
  let made;
  const schema = () => (made ??= make());
  return new Proxy({}, { get: (_, name) => schema()[name], has: (_, name) => name in schema(), getPrototypeOf: () => Object.getPrototypeOf(schema()) });
}
`;

/** An import of zod itself, or of our own module that re-exports it. */
const ZOD = /from '(?:zod|[./a-z]*\/zod\.ts)'/;

/** Methods that return something other than a schema. */
const NO_SCHEMA = /parse|JSONSchema|config|registry/i;

/** Inserts the proxies in our own modules that use zod. */
export function lateSchemas(): Plugin {
  return {
    name: 'agora-late-schemas',
    resolveId: (source) => (source === LATER ? { id: RESOLVED, moduleSideEffects: false } : null),
    load: (id) => (id === RESOLVED ? { code: HELPER, moduleType: 'js' } : null),
    transform(code, id) {
      if (id.includes('node_modules') || !id.endsWith('.ts') || !ZOD.test(code)) return null;
      const schemas = findSchemas(parseAst(code, { lang: 'ts' }));
      if (schemas.length === 0) return null;
      return `import { later as $later } from '${LATER}';\n${makeLate(code, schemas)}`;
    },
  };
}

/** Top-level constants whose value is a chain of calls that starts with `z` or with such a constant. */
function findSchemas({ body }: ParsedProgram): Schema[] {
  const found: Schema[] = [];
  for (const statement of body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declaration.declarations)
      if (id.type === 'Identifier' && init) found.push(...schemasIn(init, id.name, found));
  }
  return found;
}

/** The value itself, or the members of an object that contains several schemas. */
function schemasIn(value: Expression, name: string, known: readonly Schema[]): Schema[] {
  if (value.type === 'CallExpression' && isSchema(value, known)) return [{ name, start: value.start, end: value.end }];
  if (value.type !== 'ObjectExpression') return [];
  return value.properties.flatMap((member) => (member.type === 'Property' ? schemasIn(member.value, '', known) : []));
}

function isSchema(expression: Expression, known: readonly Schema[]): boolean {
  if (expression.type === 'Identifier')
    return expression.name === 'z' || known.some(({ name }) => name === expression.name);
  if (expression.type !== 'CallExpression' || expression.callee.type !== 'MemberExpression') return false;
  const { object, property } = expression.callee;
  return (
    property.type === 'Identifier' &&
    !NO_SCHEMA.test(property.name) &&
    object.type !== 'Super' &&
    isSchema(object, known)
  );
}

function makeLate(code: string, schemas: readonly Schema[]): string {
  return schemas
    .toReversed()
    .reduce(
      (text, { start, end }) => `${text.slice(0, start)}$later(() => (${text.slice(start, end)}))${text.slice(end)}`,
      code,
    );
}
