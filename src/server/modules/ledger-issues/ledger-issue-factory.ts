import type { TestApp } from '../../../../test/http.ts'

/** As the nightly check writes it; one that is open already is replaced. */
export const newIssue = async (t: TestApp, customerId: string, balanceMinor = '12'): Promise<string> => {
  const detail = JSON.stringify({ balanceMinor })
  await t.admin.query(
    'delete from ledger_violation where customer_id = $1 and detail = $2 and resolved_at is null',
    [customerId, detail],
  )
  const { rows } = await t.admin.query<{ id: string }>(
    `insert into ledger_violation (invariant, customer_id, detail) values ('balanceIsSumOfMovements', $1, $2)
      returning id::text as id`,
    [customerId, detail],
  )
  return rows[0]?.id ?? ''
}
