import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

/**
 * The statement that inserts rows into a table, up to `ON CONFLICT`, with all of the rows as one parameter: a parameter
 * for each value would be too many. Rows have the names of the table in TypeScript, all of them the same ones; names
 * that the table does not have are left out, and its other columns get their defaults.
 */
export function insertRows(table: PgTable, rows: readonly [object, ...object[]]): SQL {
  const columns = columnsIn(table, rows[0]);
  const join = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `);
  const names = join(columns.map(([, column]) => sql.identifier(column.name)).map((name) => sql`${name}`));
  const values = join(columns.map(([key]) => sql`${sql.identifier(key)}`));
  const types = join(
    columns.map(([key, column]) => sql`${sql.identifier(key)} ${sql.raw(column.getSQLType())}`),
  );
  return sql`INSERT INTO ${table} (${names})
    SELECT ${values} FROM json_to_recordset(${JSON.stringify(rows)}::json) AS (${types})`;
}

/** The columns of a table that a row has a value for, each with its name in TypeScript. */
export function columnsIn(table: PgTable, row: object): [key: string, column: PgColumn][] {
  return Object.entries(getTableColumns(table)).filter(([key]) => Object.hasOwn(row, key));
}
