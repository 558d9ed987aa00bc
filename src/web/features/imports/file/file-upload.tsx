import { useState } from 'react'
import type { Encoding } from '../../../../contract/kernel/encodings.ts'
import type { ShopId } from '../../../../contract/kernel/ids.ts'
import { imports } from '../../../../contract/imports/imports.ts'
import { useUploadMutation } from '../../../ui/call/use-call.ts'
import type { CallError } from '../../../ui/client/call-error.ts'
import { FileDrop } from '../../../ui/uploads/file-drop.tsx'
import { TableRefusal } from '../../../ui/uploads/table-refusal.tsx'
import { tableTypes } from '../../../ui/uploads/upload-rules.ts'
import { getLocale } from '../../../ui/text/locale.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import type { Import } from './import-text.ts'

const text = defineText({
  en: {
    hint: 'Shopify’s orders export (CSV), or our template as CSV, Excel or ODS; up to 20 MB and 50,000 rows.',
    refusedRows: 'Rows not accepted.',
  },
  zh: {
    hint: 'Shopify 订单导出文件（CSV），或我们的 CSV / Excel / ODS 模板；不超过 20 MB、50,000 行。',
    refusedRows: '无法使用这些行。',
  },
})

const maxBytes = 20 * 1024 * 1024

/** Uploads an order file, or pasted rows converted to one. */
export const useSendOrders = (
  onDone: (one: Import) => void | Promise<void>,
  onProgress: (part: number) => void = () => undefined,
) =>
  useUploadMutation(imports.uploadOrderFile, {
    invalidates: [imports.listImports],
    quiet: true,
    onProgress,
    onSuccess: ({ import: one }) => onDone(one),
  })

export const RowsRefusal = ({ error }: { error: CallError | null }) => {
  const words = useText(text)
  return <TableRefusal error={error} title={words.refusedRows} />
}

interface FileUploadProps {
  readonly shopId: ShopId
  readonly onDone: (one: Import) => void | Promise<void>
}

export const FileUpload = ({ shopId, onDone }: FileUploadProps) => {
  const words = useText(text)
  const [progress, setProgress] = useState<number | null>(null)
  const send = useSendOrders(onDone, setProgress)
  const upload = (file: File, encoding?: Encoding): void =>
    send.mutate({ input: { shopId, locale: getLocale(), ...(encoding && { encoding }) }, file })
  const sent = send.variables?.file
  return (
    <>
      <FileDrop
        accept={tableTypes}
        maxBytes={maxBytes}
        hint={words.hint}
        progress={send.isPending ? (progress ?? 0) : null}
        onFiles={([file]) => file && upload(file)}
      />
      <TableRefusal error={send.error} onChoose={(encoding) => sent && upload(sent, encoding)} />
    </>
  )
}
