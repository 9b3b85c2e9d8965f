import { Client } from 'pg';

type Column = {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  /** True: it says which row it is, or which row of another table it belongs to. */
  readonly isKey: boolean;
  /** True: the database counts it up by itself. */
  readonly isCounted: boolean;
  /** True: a row needs a value of its own for it. */
  readonly isNeeded: boolean;
};

const columnsOfTables = `
  SELECT c.relname AS "table", a.attname AS name, format_type(a.atttypid, NULL) AS type,
    a.attname ~ '(^|_)id$' OR EXISTS (
      SELECT FROM pg_index i WHERE i.indrelid = c.oid AND i.indisunique AND pg_get_indexdef(i.indexrelid) ~ ('\\y' || a.attname || '\\y')
    ) OR EXISTS (
      SELECT FROM pg_constraint f WHERE f.conrelid = c.oid AND f.contype = 'f' AND a.attnum = ANY (f.conkey)
    ) AS "isKey",
    coalesce(pg_get_expr(d.adbin, d.adrelid) LIKE 'nextval%', false) AS "isCounted",
    a.attnotnull AND d.oid IS NULL AS "isNeeded"
  FROM pg_class c
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
  ORDER BY c.relname, a.attnum`;

/** Statements that have references judged at the end of a transaction: some tables refer to each other. */
const deferring = `
  SELECT format('ALTER TABLE %s ALTER CONSTRAINT %I DEFERRABLE INITIALLY DEFERRED', conrelid::regclass, conname) AS text
  FROM pg_constraint WHERE contype = 'f' AND conparentid = 0`;

/** Values of columns by their names in camel case: the ids of a tenant among them. */
type Values = Readonly<Record<string, string>>;

/**
 * Puts a row with these values into every table that has none, and copies every row of every table `times`
 * times, each copy with keys of its own: as many further tenants, who have what those have that are there. Gives the rows
 * of each table afterwards.
 */
export async function growTenants(
  url: string,
  values: Values,
  times: number,
): Promise<ReadonlyMap<string, number>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: columns } = await client.query<Column>(columnsOfTables);
    const { rows: statements } = await client.query<{ text: string }>(deferring);
    for (const { text } of statements) await client.query(text);
    const counted = new Map<string, number>();
    await client.query('BEGIN');
    for (const table of new Set(columns.map((column) => column.table))) {
      const own = columns.filter((column) => column.table === table && !column.isCounted);
      const needed = own.filter(({ isNeeded }) => isNeeded);
      await client.query(
        `INSERT INTO "${table}" (${needed.map(({ name }) => `"${name}"`).join(', ')})
          SELECT ${needed.map((_, index) => `$${index + 1}`).join(', ')} WHERE NOT EXISTS (SELECT FROM "${table}")`,
        needed.map((column) => someValue(column, values)),
      );
      const names = own.map(({ name }) => `"${name}"`).join(', ');
      await client.query(
        `INSERT INTO "${table}" (${names}) SELECT ${own.map(copied).join(', ')} FROM "${table}", generate_series(1, ${times}) AS copy`,
      );
      const { rows } = await client.query<{ count: number }>(`SELECT count(*)::int AS count FROM "${table}"`);
      counted.set(table, rows[0]?.count ?? 0);
    }
    await client.query('COMMIT');
    await client.query('ANALYZE');
    return counted;
  } finally {
    await client.end();
  }
}

function copied({ name, type, isKey }: Column): string {
  if (isKey && type === 'text' && name !== 'kind') return `"${name}" || '-' || copy`;
  if (isKey && name === 'sequence') return `"${name}" + copy::bigint * 1000000`;
  return `"${name}"`;
}

function someValue({ name, type }: Column, values: Values): unknown {
  if (type === 'text')
    return values[name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())] ?? name;
  if (type === 'jsonb') return '[]';
  if (type.endsWith('[]')) return [];
  if (type === 'boolean') return false;
  if (type === 'bytea') return Buffer.from(name);
  return type.startsWith('timestamp') ? new Date() : 1;
}
