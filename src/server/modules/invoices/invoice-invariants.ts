import { sql } from 'kysely'

/** From the first invoice on: what was posted before is not invoiced. */
const postedSales = sql`
  select t.customer_id, t.id, t.source_kind, t.source_id, t.source_number, -p.amount_minor as amount_minor
    from ledger_posting p join ledger_transaction t on t.customer_id = p.customer_id and t.id = p.transaction_id
    where p.account = 'wallet' and t.id >= (select min(transaction_id) from invoice)
      and exists (select from ledger_posting s
        where s.customer_id = t.customer_id and s.transaction_id = t.id and s.account = 'sales')`

/**
 * Every sale has an invoice of its amount. A violation means that money was taken without an invoice, or invoiced
 * without being taken.
 */
const salesAreInvoiced = {
  name: 'salesAreInvoiced',
  breaches: sql<{ customer_id: string | null; detail: Record<string, unknown> }>`
    select s.customer_id, jsonb_build_object('source', s.source_number, 'transactionId', s.id::text,
      'postedMinor', s.amount_minor::text, 'invoicedMinor', i.total_minor::text) as detail
    from (${postedSales}) s
      left join invoice i on i.customer_id = s.customer_id and i.transaction_id = s.id and i.series <> 'credit'
        and i.replaces_id is null
    where s.amount_minor > 0 and i.total_minor is distinct from s.amount_minor`,
}

/**
 * Refunds of an invoiced sale are credited, and nothing else is. A violation means that a credit note is missing, or
 * says another amount than was given back.
 */
const refundsAreCredited = {
  name: 'refundsAreCredited',
  breaches: sql<{ customer_id: string | null; detail: Record<string, unknown> }>`
    select customer_id, jsonb_build_object('source', s.source_number, 'postedMinor', s.minor::text,
      'invoicedMinor', i.minor::text) as detail
    from (
      select customer_id, source_kind, source_id, min(source_number) as source_number, sum(amount_minor) as minor
        from (${postedSales}) one group by 1, 2, 3
    ) s join (
      select customer_id, source_kind, source_id, min(transaction_id) as first_id,
          sum(case when series = 'credit' then -total_minor else total_minor end) as minor
        from invoice group by 1, 2, 3
    ) i using (customer_id, source_kind, source_id)
    where s.minor <> i.minor and not exists (select from ledger_transaction t
      where t.customer_id = s.customer_id and t.source_kind = s.source_kind and t.source_id = s.source_id
        and t.id < (select min(transaction_id) from invoice))`,
}

/**
 * A corrected invoice is credited whole, and the one in its place has its amount. A violation means that a sale is
 * invoiced twice, or in part.
 */
const correctionsBalance = {
  name: 'correctionsBalance',
  breaches: sql<{ customer_id: string | null; detail: Record<string, unknown> }>`
    select n.customer_id, jsonb_build_object('number', n.number, 'replaces', o.number, 'totalMinor', n.total_minor::text,
      'replacedMinor', o.total_minor::text, 'creditedMinor', c.minor::text) as detail
    from invoice n join invoice o on o.customer_id = n.customer_id and o.id = n.replaces_id
      cross join lateral (select coalesce(sum(total_minor), 0)::bigint as minor from invoice
        where customer_id = o.customer_id and corrects_id = o.id) c
    where (n.total_minor, n.currency, n.transaction_id, c.minor)
      is distinct from (o.total_minor, o.currency, o.transaction_id, o.total_minor)`,
}

/**
 * The numbers of each series and year run from 1 to the counter's without a gap, and their days never go back. A violation means
 * that an invoice was deleted or numbered manually.
 */
const invoiceNumbersHaveNoGaps = {
  name: 'invoiceNumbersHaveNoGaps',
  breaches: sql<{ customer_id: string | null; detail: Record<string, unknown> }>`
    select null::bigint as customer_id, jsonb_build_object('series', c.series, 'year', c.year, 'lastNumber', c.last_number,
      'invoices', i.amount, 'highest', i.highest, 'outOfOrder', i.out_of_order) as detail
    from invoice_counter c left join (
      select series, year, count(*) as amount, max(serial) as highest, count(*) filter (where issued_on < day_before) as out_of_order
        from (select series, year, serial, issued_on,
            lag(issued_on) over (partition by series, year order by serial) as day_before from invoice) numbered
        group by series, year
    ) i using (series, year)
    where i.amount is distinct from c.last_number or i.highest is distinct from c.last_number or i.out_of_order > 0`,
}

/** The totals of each month are those of its invoices. A violation means that a list or statement shows wrong sums. */
const monthsAddUp = {
  name: 'monthsAddUp',
  breaches: sql<{ customer_id: string | null; detail: Record<string, unknown> }>`
    select customer_id, jsonb_build_object('month', month, 'series', series, 'keptMinor', m.total_minor::text,
      'sumMinor', i.total_minor::text) as detail
    from invoice_month m full join (
      select customer_id, date_trunc('month', issued_on)::date as month, of_series, series, count(*) as invoices,
          sum(net_minor) as net_minor, sum(tax_minor) as tax_minor, sum(total_minor) as total_minor
        from invoice group by 1, 2, 3, 4
    ) i using (customer_id, month, of_series, series)
    where (m.invoices, m.net_minor, m.tax_minor, m.total_minor)
      is distinct from (i.invoices, i.net_minor, i.tax_minor, i.total_minor)`,
}

export const invoiceInvariants = [
  salesAreInvoiced,
  refundsAreCredited,
  correctionsBalance,
  invoiceNumbersHaveNoGaps,
  monthsAddUp,
] as const
