import { Button } from 'antd'
import type { FileId } from '../../../contract/kernel/ids.ts'
import { supplierOrderLimits } from '../../../contract/supplier-orders/supplier-order-states.ts'
import { operatorSupplierOrders } from '../../../contract/supplier-orders/supplier-orders.ts'
import type { SupplierOrder } from '../../../contract/supplier-orders/supplier-order-schemas.ts'
import { useCallMutation, useUploadMutation } from '../../ui/call/use-call.ts'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { Icon } from '../../ui/icon.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { Instant } from '../../ui/time/instant.tsx'
import { FileDrop } from '../../ui/uploads/file-drop.tsx'
import { acceptOf } from '../../ui/uploads/upload-rules.ts'
import { supplierOrderReads } from './supplier-order-text.ts'

const text = defineText({
  en: {
    title: 'Attachments',
    hint: 'Invoices, pictures and workbooks, up to 10 MB each',
    remove: (name: string) => `Remove ${name}`,
    removed: (name: string) => `${name} removed.`,
    none: 'No attachments.',
  },
  zh: {
    title: '附件',
    hint: '发票、图片和表格，每个不超过 10 MB',
    remove: (name: string) => `移除 ${name}`,
    removed: (name: string) => `${name} 已移除。`,
    none: '暂无附件。',
  },
})

const types = ['png', 'jpg', 'jpeg', 'webp', 'pdf', 'xlsx', 'xls', 'doc', 'docx', 'txt'] as const

export const FilesCard = ({ order }: { order: SupplierOrder }) => {
  const words = useText(text)
  const { id, files } = order
  const options = { invalidates: supplierOrderReads } as const
  const add = useUploadMutation(operatorSupplierOrders.addSupplierOrderFile, options)
  const remove = useCallMutation(operatorSupplierOrders.removeSupplierOrderFile, options)
  const mayChange = order.allowedActions.includes('addNote')
  const drop = (fileId: FileId, name: string): void =>
    remove.mutate({ id, fileId }, { onSuccess: () => toast.success(words.removed(name)) })
  return (
    <Card title={words.title}>
      <div className="q-stack">
        {files.length === 0 && !mayChange && <p className="q-muted">{words.none}</p>}
        {files.map((file) => (
          <div key={file.id} className="q-buy-file">
            <span className="q-cell-stack">
              <a href={file.url} target="_blank" rel="noreferrer noopener">
                {file.name}
              </a>
              <span className="q-muted">
                {file.operatorName} · <Instant at={file.at} />
              </span>
            </span>
            {mayChange && (
              <Button
                type="text"
                aria-label={words.remove(file.name)}
                icon={<Icon name="trash" size={16} />}
                loading={remove.isPending && remove.variables?.fileId === file.id}
                onClick={() => drop(file.id, file.name)}
              />
            )}
          </div>
        ))}
        {mayChange && files.length < supplierOrderLimits.files && (
          <FileDrop
            accept={acceptOf(types)}
            maxBytes={10 * 1024 * 1024}
            hint={words.hint}
            onFiles={([file]) => file && add.mutate({ input: { id }, file })}
          />
        )}
      </div>
    </Card>
  )
}
