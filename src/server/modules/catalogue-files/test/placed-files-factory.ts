import { randomUUID } from 'node:crypto'
import { testApp } from '../../../../../test/http.ts'
import { operatorCosts } from '../../../../contract/catalogue/catalogue-costs.ts'
import { operatorCatalogueFiles } from '../../../../contract/catalogue-files/catalogue-files.ts'
import { operatorCatalogue } from '../../../../contract/catalogue/catalogue.ts'
import { uploadCsv, type FileCells } from '../catalogue-file-factory.ts'

/** Files that an operator uploads, previews and confirms. */
export const withCatalogueFiles = async () => {
  const t = await testApp()
  const { operator } = t
  const upload = (rows: readonly FileCells[], jump?: string) => uploadCsv(operator, rows, jump)
  const confirm = (
    id: string,
    choices: { warned?: 'apply' | 'leave'; edited?: 'overwrite' | 'leave' } = {},
  ) =>
    operator.ok(
      operatorCatalogueFiles.confirmCatalogueImport,
      { id, warned: 'apply', edited: 'leave', ...choices },
      { idempotencyKey: randomUUID() },
    )
  const detail = (id: string, more: object = {}) =>
    operator.ok(operatorCatalogueFiles.getCatalogueImport, { id, ...more })
  const place = async (id: string, choices?: Parameters<typeof confirm>[1]) => {
    await confirm(id, choices)
    await t.runJobs()
    return (await detail(id)).import
  }
  const take = async (rows: readonly FileCells[], choices?: Parameters<typeof confirm>[1]) =>
    place((await upload(rows)).id, choices)
  const problemsOf = async (rows: readonly FileCells[]) => {
    const { id } = await upload(rows)
    return (await detail(id)).problems.map(({ row, column, code }) => [row, column, code])
  }
  const productOf = async (code: string) => {
    const { rows } = await t.admin.query<{ id: string }>('select id from product where code = $1', [code])
    return operator.ok(operatorCatalogue.getProduct, { id: String(rows[0]?.id) })
  }
  const newSupplier = () => operator.ok(operatorCosts.saveSupplier, { name: `Yiwu ${randomUUID()}` })
  return { t, operator, upload, confirm, detail, place, take, problemsOf, productOf, newSupplier }
}
