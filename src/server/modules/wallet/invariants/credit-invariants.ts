import { sql } from 'kysely'
import type { Violation } from './ledger-invariants.ts'

/**
 * No debit left a wallet below the credit limit of its time; what ends or lowers a line leaves a debt that only falls. A
 * violation means that a seller spent money that nobody had lent.
 */
const debitsStayWithinCredit = {
  name: 'debitsStayWithinCredit',
  breaches: sql<Violation>`
    select p.customer_id, jsonb_build_object('transactionId', p.transaction_id::text,
      'balanceAfterMinor', p.balance_after_minor::text, 'limitMinor', coalesce(c.limit_minor, 0)::text) as detail
    from ledger_posting p left join lateral (
      select limit_minor from credit_line_change c
        where c.customer_id = p.customer_id and c.position < p.transaction_id order by c.position desc limit 1
    ) c on true
    where p.account = 'wallet' and p.amount_minor < 0 and p.balance_after_minor < 0
      and p.balance_after_minor < -coalesce(c.limit_minor, 0)`,
}

/** Only payments drew on credit. A violation means that credit was withdrawn, or taken by a correction. */
const onlyPaymentsDrawCredit = {
  name: 'onlyPaymentsDrawCredit',
  breaches: sql<Violation>`
    select p.customer_id, jsonb_build_object('transactionId', p.transaction_id::text,
      'balanceAfterMinor', p.balance_after_minor::text) as detail
    from ledger_posting p
    where p.account = 'wallet' and p.amount_minor < 0 and p.balance_after_minor < 0 and not exists (
      select from ledger_posting s
        where s.customer_id = p.customer_id and s.transaction_id = p.transaction_id and s.account = 'sales')`,
}

/**
 * The limit in the wallet and on the line are those of the last applied change, and drawing stops with the first open
 * statement. A violation means that payments are allowed or refused by other terms than were agreed.
 */
const creditIsAsApplied = {
  name: 'creditIsAsApplied',
  breaches: sql<Violation>`
    select w.customer_id, jsonb_build_object('walletMinor', w.credit_minor::text, 'appliedMinor',
      coalesce(c.limit_minor, 0)::text, 'line', l.status, 'stopsAt', w.credit_stops_at, 'statementsStopAt', s.stops_at) as detail
    from wallet w
      left join (select distinct on (customer_id) customer_id, limit_minor from credit_line_change
        where status = 'applied' order by customer_id, position desc) c using (customer_id)
      left join credit_line l using (customer_id)
      left join (select customer_id, min(stops_at) as stops_at from credit_statement where settled_at is null group by 1) s
        using (customer_id)
    where w.credit_minor <> coalesce(c.limit_minor, 0)
      or (w.credit_minor > 0) <> (l.status is not distinct from 'active')
      or (l.status = 'active' and l.limit_minor <> w.credit_minor)
      or w.credit_stops_at is distinct from s.stops_at`,
}

/** A statement says what was owed at its position in the ledger. A violation means that a seller is asked for another amount. */
const statementsFollowTheLedger = {
  name: 'statementsFollowTheLedger',
  breaches: sql<Violation>`
    select s.customer_id, jsonb_build_object('statement', s.number, 'owedMinor', s.owed_minor::text,
      'ledgerMinor', coalesce(-p.balance_after_minor, 0)::text) as detail
    from credit_statement s left join lateral (
      select balance_after_minor from ledger_posting p
        where p.customer_id = s.customer_id and p.account = 'wallet' and p.transaction_id < s.id
        order by p.transaction_id desc limit 1
    ) p on true
    where s.owed_minor <> coalesce(-p.balance_after_minor, 0)`,
}

/**
 * A statement is settled exactly if what was credited since reached its amount, or nothing was owed any more. A violation
 * means that a seller is reminded of what is paid, or may draw although it is not.
 */
const statementsAreSettledOncePaid = {
  name: 'statementsAreSettledOncePaid',
  breaches: sql<Violation>`
    select customer_id, jsonb_build_object('statement', number, 'settledAt', settled_at, 'owedMinor', owed_minor::text,
      'creditedMinor', credited::text, 'balanceMinor', balance::text) as detail
    from (
      select s.customer_id, s.number, s.settled_at, s.owed_minor,
          credited_between(s.customer_id, s.id, coalesce(s.settled_by, 9223372036854775807)) as credited,
          coalesce((select p.balance_after_minor from ledger_posting p where p.customer_id = s.customer_id
            and p.transaction_id = s.settled_by and p.account = 'wallet'), w.balance_minor) as balance
        from credit_statement s join wallet w using (customer_id)
    ) s
    where (settled_at is not null) <> (credited >= owed_minor or balance >= 0)`,
}

export const creditInvariants = [
  debitsStayWithinCredit,
  onlyPaymentsDrawCredit,
  creditIsAsApplied,
  statementsFollowTheLedger,
  statementsAreSettledOncePaid,
]
