import { sql, type SQL } from 'drizzle-orm';

/**
 * A select as a part of another statement. Where a statement reads one table, drizzle takes the names of tables away from
 * the columns that it finds in an expression: inside a sub-select `answers.position = results.position` would become
 * `position = position`, which is true of every row. What is nested in here keeps its names; a lint rule refuses
 * sub-selects that are not.
 */
export function subselect<T>(query: SQL): SQL<T> {
  return sql<T>`(${query})`;
}
