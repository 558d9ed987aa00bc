import { sql } from 'kysely'
import type { AnswerOf } from '../../platform/http/route.ts'
import type { operatorTaxNumbers } from '../../../contract/tax-numbers/operator-tax-numbers.ts'
import { schemeTerms, type NumberedScheme } from '../../../contract/tax-numbers/tax-schemes.ts'
import { DomainError } from '../../../contract/kernel/errors.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { checkNumber, type CheckedNumber } from './number-kinds.ts'

type Answer = AnswerOf<typeof operatorTaxNumbers.listAgencyTaxNumbers>

/** As one of the kinds that the scheme takes. @throws DomainError taxNumberInvalid of the last kind */
const checkSchemeNumber = (scheme: NumberedScheme, typed: string): CheckedNumber => {
  const { place, kinds } = schemeTerms[scheme]
  let refused: unknown = new Error('the scheme takes no kind of number')
  for (const kind of kinds) {
    try {
      return checkNumber(kind, place, typed)
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      refused = error
    }
  }
  throw refused
}

export const listAgencyNumbers = async (db: Db): Promise<Answer> => {
  const { rows } = await sql<{ scheme: NumberedScheme; number: string; updatedAt: Date }>`
    select scheme, number, updated_at as "updatedAt" from agency_tax_number order by scheme`.execute(db)
  return {
    numbers: rows.map(({ scheme, number, updatedAt }) => ({
      scheme,
      number,
      formatted: checkSchemeNumber(scheme, number).formatted,
      updatedAt: updatedAt.toISOString(),
    })),
  }
}

/** Null deletes it. Returns what is saved. @throws DomainError taxNumberInvalid */
export const saveAgencyNumber = async (
  tx: Tx,
  scheme: NumberedScheme,
  typed: string | null,
): Promise<string | null> => {
  if (typed === null) {
    await sql`delete from agency_tax_number where scheme = ${scheme}`.execute(tx)
    return null
  }
  const { number } = checkSchemeNumber(scheme, typed)
  await sql`
    insert into agency_tax_number (scheme, number) values (${scheme}, ${number})
      on conflict (scheme) do update set number = excluded.number, updated_at = now()`.execute(tx)
  return number
}
