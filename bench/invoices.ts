import type pg from 'pg'

export const seededMonth = '2026-05'

const seedSql = `
  insert into invoice (customer_id, series, of_series, year, serial, number, issued_on, issued_at, transaction_id, corrects_id,
      source_kind, source_id, source_number, currency, net_minor, tax_minor, total_minor, tax_ground, tax_rate_bp, content, id)
    select $1::bigint, series, case series when 'credit' then 'order' else series end, 2026, n, prefix || '-2026-' || $1 || '-' || n,
        -- A thousand invoices a month, and as many in the month that is looked at, whatever the size.
        case when n <= 1000 then date '2026-05-01' + (n % 30)::int else date '2026-04-30' - (n / 1000)::int end,
        now(), 0, case series when 'credit' then first_id + n - 1 end, 'order', n, 'DS-' || $1 || '-' || n, 'USD', 1400, 0, 1400,
        'export', 0, '{"home": null}', first_id + n
      from (select nextval('id_seq') + 100000000 * $3::bigint as first_id) ids cross join generate_series(1, $2::int) n
        cross join lateral (select case n % 10 when 0 then 'credit' when 1 then 'extra' else 'order' end as series,
          case n % 10 when 0 then 'CN' when 1 then 'EX' else 'OR' end as prefix) kind`

/** Writes invoices without their payments, so the ledger's laws do not hold afterwards. */
export const seedInvoices = async (client: pg.Client, customerId: string, count: number): Promise<void> => {
  await client.query(`set session_replication_role = replica`)
  await client.query(`alter table invoice drop constraint if exists invoice_series_year_serial_key`)
  await client.query(seedSql, [customerId, count, count > 100_000 ? 2 : 1])
  await client.query(
    `insert into invoice_month select customer_id, date_trunc('month', issued_on)::date, of_series, series, count(*), sum(net_minor),
        sum(tax_minor), sum(total_minor) from invoice where customer_id = $1 group by 1, 2, 3, 4`,
    [customerId],
  )
  await client.query(`set session_replication_role = origin`)
}

const writtenOutSql = `
  update invoice set content = content || jsonb_build_object('shipTo', 'FR', 'footer', 'IBAN DE02 1234 5678', 'remark', '',
      'seller', $2::jsonb, 'buyer', $3::jsonb, 'lines', $4::jsonb)
    where customer_id = $1 and id in (
      select id from invoice where customer_id = $1 and issued_on between '2026-05-01' and '2026-05-31' and series = 'order'
        order by id limit 100)
    returning id::text`

/** Gives a hundred of the seeded month's invoices what is printed on them. Returns their ids. */
export const writeOutInvoices = async (client: pg.Client, customerId: string): Promise<string[]> => {
  const party = (name: string, countryCode: string) =>
    JSON.stringify({
      name,
      registrationNumber: 'HRB 12345',
      taxNumber: `${countryCode}123456789`,
      address1: '4 Speicherstraße',
      address2: '',
      city: 'Hamburg',
      province: '',
      postcode: '20457',
      countryCode,
      email: 'books@quay.example',
      phone: '',
    })
  const line = { discountMinor: 0, quantity: 2, unitMinor: 250, totalMinor: 500 }
  const lines = [
    { ...line, kind: 'goods', code: 'MUG-01', name: 'Ceramic mug, 350 ml' },
    { ...line, kind: 'goods', code: 'MUG-02', name: '陶瓷杯 350 毫升' },
    { ...line, kind: 'freight', code: '', name: 'Air economy', quantity: 1, unitMinor: 400, totalMinor: 400 },
  ]
  await client.query(`set session_replication_role = replica`)
  const { rows } = await client.query<{ id: string }>(writtenOutSql, [
    customerId,
    party('Quay Trading Ltd', 'GB'),
    party('Maison Lumière', 'FR'),
    JSON.stringify(lines),
  ])
  await client.query(`set session_replication_role = origin`)
  return rows.map(({ id }) => id)
}
