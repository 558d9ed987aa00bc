import { sql } from 'kysely'
import { customsCodeLimits, type CustomsCode } from '../../../contract/customs-codes/customs-codes.ts'
import type { Db } from '../../platform/database/database.ts'

const columns = sql`code, name_en as "nameEn", name_zh as "nameZh"`

/** By the beginning of a code, as `6109`, `6109.10` or a longer national one, or else by words of either language. */
export const searchCodes = async (db: Db, typed: string): Promise<CustomsCode[]> => {
  const text = typed.normalize('NFKC')
  const digits = text.replaceAll(/[\s.]/g, '').slice(0, 6)
  const max = customsCodeLimits.found
  const found = /^[\d\s.]+$/.test(text)
    ? sql<CustomsCode>`
        select ${columns} from customs_code where ${digits} <> '' and code ^@ ${digits} order by code limit ${sql.lit(max)}`
    : sql<CustomsCode>`select ${columns} from search_customs_codes(${text}, ${sql.lit(max)})`
  return (await found.execute(db)).rows
}
