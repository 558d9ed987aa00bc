import { useState } from 'react'
import type { ShopId } from '../../../contract/ids.ts'
import { imports, type ImportOrigin } from '../../../contract/shops.ts'
import { useUploadMutation } from '../../ui/call/use-call.ts'
import type { CallError } from '../../ui/call/call-error.ts'
import { Icon } from '../../ui/icon.tsx'
import { FileDrop } from '../../ui/components/file-drop.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import type { Import } from './import-text.ts'
import './imports.css'

const text = defineText({
  en: {
    hint: 'Shopify’s orders export (CSV), or our template as CSV or Excel; up to 20 MB and 50,000 rows.',
    refused: 'File not accepted',
    refusedRows: 'Rows not accepted',
  },
  zh: {
    hint: 'Shopify 订单导出文件（CSV），或我们的 CSV / Excel 模板；不超过 20 MB、50,000 行。',
    refused: '无法使用此文件',
    refusedRows: '无法使用这些行',
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

export const Refusal = ({ error, origin = 'file' }: { error: CallError | null; origin?: ImportOrigin }) => {
  const words = useText(text)
  if (!error) return null
  return (
    <div className="q-import-refused" role="alert">
      <Icon name="alert" size={16} />
      <span>
        <strong>{origin === 'file' ? words.refused : words.refusedRows}.</strong> {error.message}
      </span>
    </div>
  )
}

interface FileUploadProps {
  readonly shopId: ShopId
  readonly onDone: (one: Import) => void | Promise<void>
}

export const FileUpload = ({ shopId, onDone }: FileUploadProps) => {
  const words = useText(text)
  const [progress, setProgress] = useState<number | null>(null)
  const send = useSendOrders(onDone, setProgress)
  return (
    <>
      <FileDrop
        accept=".csv,.xlsx"
        maxBytes={maxBytes}
        hint={words.hint}
        progress={send.isPending ? (progress ?? 0) : null}
        onFiles={([file]) => file && send.mutate({ input: { shopId }, file })}
      />
      <Refusal error={send.error} />
    </>
  )
}
