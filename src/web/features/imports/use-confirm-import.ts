import { imports, shops } from '../../../contract/shops.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { defineText, textNow } from '../../ui/text/define-text.ts'
import type { Import } from './import-words.ts'
import { trackImport } from './works.ts'

const text = defineText({
  en: { work: (name: string) => `Import of ${name}` },
  zh: { work: (name: string) => `导入 ${name}` },
})

/** Has an import's good orders placed, and puts that into the tray. */
export const useConfirmImport = (one: Pick<Import, 'id' | 'fileName'>) =>
  useCallMutation(imports.confirmImport, {
    invalidates: [imports.getImport, imports.listImports, imports.getSheet, shops.listShops],
    onSuccess: () =>
      trackImport({
        id: one.id,
        title: textNow(text).work(one.fileName),
        to: `/orders/importDetail?id=${one.id}`,
      }),
  })
