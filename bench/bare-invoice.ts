const party = {
  name: 'Harbour & Pine LLC',
  registrationNumber: '',
  taxNumber: '00-0000000',
  address1: '12 Example Wharf',
  address2: '',
  city: 'Portland',
  province: 'Maine',
  postcode: '04101',
  countryCode: 'US',
  email: 'books@harbourpine.example',
  phone: '',
}
const line = {
  kind: 'goods',
  code: 'BENCH',
  name: 'Stoneware mug',
  quantity: 1,
  unitMinor: 500,
  discountMinor: 0,
  totalMinor: 500,
}
const content = {
  seller: party,
  buyer: party,
  shipTo: 'US',
  footer: '',
  remark: '',
  home: null,
  lines: [line, line, line],
}

/** Inserts an invoice for each ledger transaction of customer $1 that `transactions` selects as `id`. */
export const bareInvoiceSql = (transactions: string, amount: string): string => `
  with sold as materialized (
    select id, row_number() over (order by id) as place from (${transactions}) one
  ), taken as materialized (
    select n.* from take_invoice_numbers('order', 2000, (select count(*)::int from sold), '2000-01-01') n
  )
  insert into invoice (customer_id, series, of_series, year, serial, number, issued_on, issued_at, transaction_id, source_kind,
      source_id, source_number, currency, net_minor, tax_minor, total_minor, tax_ground, tax_rate_bp, content)
    select $1, 'order', 'order', 2000, first_number + place - 1, 'OR-2000-' || (first_number + place - 1), day, now(), id,
        'order', id, 'DS', 'USD', ${amount}, 0, ${amount}, 'export', 0, '${JSON.stringify(content)}'
      from sold cross join taken`
