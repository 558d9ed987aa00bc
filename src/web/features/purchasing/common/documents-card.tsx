import { useState } from 'react'
import {
  operatorPurchaseDocuments,
  purchaseDocumentLimits,
  purchaseDocuments,
  type PurchaseDocument,
} from '../../../../contract/purchasing/purchase-documents.ts'
import type { PurchaseOrderId } from '../../../../contract/kernel/ids.ts'
import { useAccess } from '../../../ui/access.tsx'
import { useCall, useCallMutation, useUploadMutation } from '../../../ui/call/use-call.ts'
import { Card } from '../../../ui/detail-page/detail-page.tsx'
import { ErrorState } from '../../../ui/components/error-state.tsx'
import { FileDrop } from '../../../ui/uploads/file-drop.tsx'
import { Instant } from '../../../ui/time/instant.tsx'
import { CardSkeleton } from '../../../ui/components/skeletons.tsx'
import { ask } from '../../../ui/feedback/ask.ts'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { Icon } from '../../../ui/icon.tsx'
import { acceptOf, documentTypes, imageTypes } from '../../../ui/uploads/upload-rules.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { operatorReads, sellerReads } from './purchasing-calls.ts'
import './purchasing.css'

const text = defineText({
  en: {
    title: 'Documents',
    none: 'No documents yet. Add invoices, packing lists or photos here.',
    noneReadOnly: 'No documents yet.',
    hint: `Images, PDF or Office files up to ${purchaseDocumentLimits.maxBytes / 1024 / 1024} MB. The seller and the agency see them.`,
    added: (name: string) => `${name} added.`,
    remove: 'Delete',
    removeNamed: (name: string) => `Delete ${name}`,
    removeTitle: (name: string) => `Delete ${name}?`,
    removeText: 'The document can no longer be opened. The timeline keeps its name.',
    removed: (name: string) => `${name} deleted.`,
  },
  zh: {
    title: '文件',
    none: '暂无文件，可在此添加发票、装箱单或照片。',
    noneReadOnly: '暂无文件。',
    hint: `支持图片、PDF 和 Office 文件，不超过 ${purchaseDocumentLimits.maxBytes / 1024 / 1024} MB。卖家和平台均可查看。`,
    added: (name: string) => `已添加 ${name}。`,
    remove: '删除',
    removeNamed: (name: string) => `删除 ${name}`,
    removeTitle: (name: string) => `删除 ${name}？`,
    removeText: '删除后无法再打开该文件，时间线仍保留文件名。',
    removed: (name: string) => `${name} 已删除。`,
  },
})

const sides = {
  seller: {
    list: purchaseDocuments.listPurchaseDocuments,
    add: purchaseDocuments.addPurchaseDocument,
    remove: purchaseDocuments.deletePurchaseDocument,
    reads: [...sellerReads, purchaseDocuments.listPurchaseDocuments],
  },
  agency: {
    list: operatorPurchaseDocuments.listOperatorPurchaseDocuments,
    add: operatorPurchaseDocuments.addOperatorPurchaseDocument,
    remove: operatorPurchaseDocuments.deleteOperatorPurchaseDocument,
    reads: [...operatorReads, operatorPurchaseDocuments.listOperatorPurchaseDocuments],
  },
} as const

interface DocumentsCardProps {
  readonly id: PurchaseOrderId
  readonly side: keyof typeof sides
}

/** Papers of an order for stock, which both sides add and see. */
export const DocumentsCard = ({ id, side }: DocumentsCardProps) => {
  const words = useText(text)
  const { can, hasRole } = useAccess()
  const mayChange =
    side === 'seller'
      ? can('stock:order')
      : hasRole('sourcing', 'purchasing') || hasRole('fulfilment', 'purchasing')
  const { list, add, remove, reads } = sides[side]
  const answer = useCall(list, { id }, { quiet: true })
  const [progress, setProgress] = useState(0)
  const sending = useUploadMutation(add, { invalidates: reads, onProgress: setProgress })
  const removing = useCallMutation(remove, { invalidates: reads })
  if (answer.error && !answer.data)
    return (
      <Card title={words.title}>
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      </Card>
    )
  if (!answer.data) return <CardSkeleton />
  const { documents } = answer.data
  const send = (file: File): void => {
    setProgress(0)
    sending.mutate({ input: { id }, file }, { onSuccess: () => toast.success(words.added(file.name)) })
  }
  const drop = async ({ id: documentId, name }: PurchaseDocument): Promise<void> => {
    const question = { title: words.removeTitle(name), message: words.removeText }
    if (!(await ask({ ...question, confirmLabel: words.remove, danger: true }))) return
    removing.mutate({ id, documentId }, { onSuccess: () => toast.success(words.removed(name)) })
  }
  return (
    <Card title={words.title}>
      <div className="q-stack">
        {documents.length === 0 && <p className="q-muted">{mayChange ? words.none : words.noneReadOnly}</p>}
        {documents.length > 0 && (
          <ul className="q-documents">
            {documents.map((document) => (
              <li key={document.id}>
                <Icon name="file" size={18} />
                <span className="q-cell-stack">
                  <a href={document.url} target="_blank" rel="noreferrer">
                    {document.name}
                  </a>
                  <span className="q-muted">
                    {document.addedBy} · <Instant at={document.addedAt} as="minute" />
                  </span>
                </span>
                {mayChange && document.isAgencys === (side === 'agency') && (
                  <button
                    type="button"
                    className="q-icon-button"
                    aria-label={words.removeNamed(document.name)}
                    disabled={removing.isPending}
                    onClick={() => void drop(document)}
                  >
                    <Icon name="close" size={14} />
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
        {mayChange && documents.length < purchaseDocumentLimits.perOrder && (
          <FileDrop
            accept={acceptOf([...imageTypes, ...documentTypes])}
            maxBytes={purchaseDocumentLimits.maxBytes}
            hint={words.hint}
            progress={sending.isPending ? progress : null}
            onFiles={([file]) => file && send(file)}
          />
        )}
      </div>
    </Card>
  )
}
