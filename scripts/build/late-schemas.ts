/**
 * Schemas that are made when they are first looked at.
 *
 * The bot looks at a tenth of the schemas in the modules that it loads, and making all of them takes longer than
 * loading zod. So in its bundle `const Marker = z.object({ … })` at the top of a module becomes a stand-in that makes
 * the schema when somebody asks it for anything. The source stays as it reads best, and says nothing of it.
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

/** As zod sees a schema: by its members. */
const HELPER = `
export function later(make) {
  let made;
  const schema = () => (made ??= make());
  return new Proxy({}, { get: (_, name) => schema()[name], has: (_, name) => name in schema(), getPrototypeOf: () => Object.getPrototypeOf(schema()) });
}
`;

/** By name, or as our own module of that name hands it on. */
const ZOD = /from '(?:zod|[./a-z]*\/zod\.ts)'/;

/** These end a chain with something that is no schema. */
const NO_SCHEMA = /parse|JSONSchema|config|registry/i;

/** Puts the stand-ins in place, in modules of ours that use zod. */
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

/** The constants at the top whose value is a chain of calls that begins with `z`, or with such a constant. */
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

/** The value itself, or members of an object that several schemas share. */
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
