import { sql } from 'kysely'
import type { OutputOf, ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import {
  customsCodeLimits,
  type CustomsCode,
  type operatorCustomsCodes,
} from '../../../contract/customs-codes/customs-codes.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { hashOf } from '../../platform/idempotency/idempotency.ts'
import { idempotentForOperator } from '../../platform/idempotency/operator-idempotency.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import type { OperatorCall, UploadedFile } from '../../platform/http/route.ts'
import { readCodeList, type CodeList, type ListedCode } from './code-file.ts'

type Parts = Pick<Platform, 'database' | 'parsePool'>
type Input = ParsedInputOf<typeof operatorCustomsCodes.saveCustomsCodes>
type Preview = OutputOf<typeof operatorCustomsCodes.previewCustomsCodes>
type Saved = OutputOf<typeof operatorCustomsCodes.saveCustomsCodes>

export const getCodeList = async (
  db: Db,
): Promise<OutputOf<typeof operatorCustomsCodes.getCustomsCodeList>> => {
  const { rows } = await sql<{ codes: number; fileName: string; uploadedBy: string; uploadedAt: Date }>`
    select l.codes, l.file_name as "fileName", o.name as "uploadedBy", l.uploaded_at as "uploadedAt"
      from customs_code_list l join operator o on o.id = l.uploaded_by`.execute(db)
  const [list] = rows
  return { list: list ? { ...list, uploadedAt: list.uploadedAt.toISOString() } : null }
}

interface Difference {
  readonly added: number
  readonly changed: number
  readonly removed: number
}

const compare = async (db: Db, codes: readonly ListedCode[]): Promise<Difference> => {
  const { rows } = await sql<Difference>`
    select count(*) filter (where old.code is null)::int as added,
        count(*) filter (where old.code = new.code
          and (old.name_en, old.name_zh) <> (new."nameEn", new."nameZh"))::int as changed,
        count(*) filter (where new.code is null)::int as removed
      from jsonb_to_recordset(${JSON.stringify(codes)}::jsonb) as new (code text, "nameEn" text, "nameZh" text)
        full join customs_code old using (code)`.execute(db)
  const [difference] = rows
  if (!difference) throw new Error('the database returned no counts')
  return difference
}

const shownCode = ({ code, nameEn, nameZh }: ListedCode): CustomsCode => ({ code, nameEn, nameZh })

/** @throws DomainError fileRefused */
export const previewCodes = async (
  { database, parsePool }: Parts,
  input: Input,
  file: UploadedFile,
): Promise<Preview> => {
  const { codes, wrongRows, ...counts } = await readCodeList(parsePool, file, input)
  return {
    ...counts,
    ...(await compare(database.agency, codes)),
    codes: codes.length,
    wrong: wrongRows.length,
    wrongRows: wrongRows.slice(0, customsCodeLimits.wrongRows),
    sample: codes.slice(0, customsCodeLimits.sample).map(shownCode),
  }
}

const replaceCodes = async (tx: Tx, codes: readonly ListedCode[]): Promise<void> => {
  await sql`delete from customs_code`.execute(tx)
  await sql`
    insert into customs_code (code, name_en, name_zh, words)
      select code, "nameEn", "nameZh",
          array_to_tsvector(search_tokens(concat_ws(' ', code, "nameEn", "nameZh", heading)))
        from jsonb_to_recordset(${JSON.stringify(codes)}::jsonb)
          as given (code text, "nameEn" text, "nameZh" text, heading text)`.execute(tx)
}

const replaceList = async (
  tx: Tx,
  { codes, wrongRows, ...counts }: CodeList,
  file: UploadedFile,
  call: OperatorCall,
): Promise<Saved> => {
  const { operatorId } = call.operator
  // Lists that are saved at the same time replace each other one after the other; searches do not wait.
  await sql`lock table customs_code_list in share row exclusive mode`.execute(tx)
  await replaceCodes(tx, codes)
  await sql`
    insert into customs_code_list (file_name, codes, uploaded_by)
      values (${file.fileName}, ${codes.length}, ${operatorId})
      on conflict (is_only) do update set file_name = excluded.file_name, codes = excluded.codes,
        uploaded_by = excluded.uploaded_by, uploaded_at = now()`.execute(tx)
  const saved = { codes: codes.length, skipped: wrongRows.length }
  const detail = { file: file.fileName, ...saved, ...counts }
  await audit(tx, call.operator, { action: 'customsCode.listSaved', target: null, detail, call })
  return saved
}

/** @throws DomainError fileRefused, nothingToImport */
export const saveCodes = async (
  { database, parsePool }: Parts,
  input: Input,
  call: OperatorCall,
  { file, key }: { readonly file: UploadedFile; readonly key: string },
): Promise<Saved> => {
  const list = await readCodeList(parsePool, file, input)
  if (list.codes.length === 0) throw refuse('nothingToImport', { case: 'customsCodes' })
  return database.agencyTransaction((tx) => {
    const intent = {
      operatorId: call.operator.operatorId,
      key,
      endpoint: 'saveCustomsCodes',
      content: Buffer.concat([Buffer.from(hashOf(input)), file.body]),
    }
    return idempotentForOperator(tx, intent, () => replaceList(tx, list, file, call))
  })
}
