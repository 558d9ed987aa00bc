import { Button, Checkbox, Modal, Select } from 'antd'
import { useState } from 'react'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import type { Encoding } from '../../../contract/kernel/encodings.ts'
import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import {
  channelFileFields,
  channelFileLimits,
  operatorPurchasingChannel,
  type ChannelFileField,
} from '../../../contract/supplier-orders/purchasing-channel.ts'
import { useUploadMutation } from '../../ui/call/use-call.ts'
import type { CallError } from '../../ui/client/call-error.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { Field } from '../../ui/forms/form.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { getLocale } from '../../ui/text/locale.ts'
import { FileDrop } from '../../ui/uploads/file-drop.tsx'
import { TableRefusal } from '../../ui/uploads/table-refusal.tsx'
import { tableTypes } from '../../ui/uploads/upload-rules.ts'
import { FileNote } from '../file-kit/file-note.tsx'
import { ChannelFilePreview } from './channel-file-preview.tsx'
import { channelFieldText } from './channel-file-text.ts'
import { supplierOrderReads } from './supplier-order-text.ts'

const text = defineText({
  en: {
    title: 'Import 1688 orders',
    hint: `The order export of 1688: CSV or Excel, up to 5 MB and ${formatNumber(channelFileLimits.rows, 'en')} rows`,
    about:
      'Purchase orders are found by their 1688 number, or else by supplier, goods and amount. They get their number, freight, payment, tracking numbers and status.',
    cancel: 'Cancel',
    back: 'Choose another file',
    columns: 'Columns',
    showColumns: 'Change columns',
    missing: 'Choose the columns of the file that hold these fields.',
    none: 'Not in the file',
    again: 'Preview again',
    create: (n: number) => `Create ${counted(n, 'purchase order', 'purchase orders')} for unmatched orders`,
    save: (n: number) => `Save ${counted(n, 'order', 'orders')}`,
    saved: (updated: number, created: number) =>
      [
        updated > 0 ? `${counted(updated, 'purchase order', 'purchase orders')} updated` : '',
        created > 0 ? `${formatNumber(created, 'en')} created` : '',
      ]
        .filter(Boolean)
        .join(', ') + '.',
  },
  zh: {
    title: '导入 1688 订单',
    hint: `1688 导出的订单：CSV 或 Excel，不超过 5 MB、${formatNumber(channelFileLimits.rows, 'zh')} 行`,
    about: '按 1688 订单编号匹配采购单，否则按供应商、商品和金额匹配；更新订单号、运费、付款、运单号和状态。',
    cancel: '取消',
    back: '重新选择文件',
    columns: '列',
    showColumns: '修改列',
    missing: '请选择文件中对应以下字段的列。',
    none: '文件中没有',
    again: '重新预览',
    create: (n: number) => `为未匹配的订单新建 ${formatNumber(n, 'zh')} 张采购单`,
    save: (n: number) => `保存 ${formatNumber(n, 'zh')} 个订单`,
    saved: (updated: number, created: number) =>
      `已更新 ${formatNumber(updated, 'zh')} 张采购单，新建 ${formatNumber(created, 'zh')} 张。`,
  },
})

type Preview = OutputOf<typeof operatorPurchasingChannel.previewChannelFile>
type Columns = Partial<Record<ChannelFileField, string>>

interface ColumnsProps {
  readonly preview: Preview
  readonly value: Columns
  readonly onChange: (columns: Columns) => void
}

const ColumnFields = ({ preview, value, onChange }: ColumnsProps) => {
  const words = useText(text)
  const fields = useText(channelFieldText)
  return (
    <div className="q-buy-columns">
      {channelFileFields.map((field) => (
        <Field key={field} label={fields[field]}>
          {({ id }) => (
            <Select
              id={id}
              allowClear
              showSearch
              placeholder={words.none}
              status={preview.missing.includes(field) && !value[field] ? 'error' : ''}
              value={value[field] ?? preview.mapping[field]}
              options={preview.columns.map((column) => ({ value: column, label: column }))}
              onChange={(column: string | undefined) => onChange({ ...value, [field]: column })}
            />
          )}
        </Field>
      ))}
    </div>
  )
}

const ChannelFileDialog = ({ onClose }: { onClose: () => void }) => {
  const words = useText(text)
  const [columns, setColumns] = useState<Columns>({})
  const [areColumnsShown, setAreColumnsShown] = useState(false)
  const [isCreating, setIsCreating] = useState(true)
  const [isShown, setIsShown] = useState(false)
  const preview = useUploadMutation(operatorPurchasingChannel.previewChannelFile, {
    quiet: true,
    onSuccess: ({ missing }) => {
      setIsShown(true)
      setAreColumnsShown(missing.length > 0)
    },
  })
  const save = useUploadMutation(operatorPurchasingChannel.saveChannelFile, {
    invalidates: supplierOrderReads,
    onSuccess: ({ updated, created }) => {
      toast.success(words.saved(updated, created))
      onClose()
    },
  })
  const sent = preview.variables
  const send = (file: File, encoding?: Encoding): void => {
    const chosen = Object.fromEntries(Object.entries(columns).filter(([, column]) => column))
    preview.mutate({ input: { ...chosen, locale: getLocale(), ...(encoding && { encoding }) }, file })
  }
  const plan = isShown ? preview.data : undefined
  const count = plan ? plan.updated + (isCreating ? plan.created : 0) : 0
  const submit = (): void => {
    if (!plan || !sent) return
    const { fingerprint } = plan
    save.mutate(
      { input: { ...sent.input, fingerprint, create: isCreating ? 'yes' : 'no' }, file: sent.file },
      {
        onError: (error: CallError) => {
          if (error.reason === 'channelFileChanged') preview.mutate(sent)
        },
      },
    )
  }
  const isBusy = preview.isPending || save.isPending
  return (
    <Modal
      open
      width={960}
      title={words.title}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        plan
          ? [
              <Button key="back" disabled={isBusy} onClick={() => setIsShown(false)}>
                {words.back}
              </Button>,
              <Button
                key="save"
                type="primary"
                loading={isBusy}
                disabled={count === 0 || areColumnsShown}
                onClick={submit}
              >
                {words.save(count)}
              </Button>,
            ]
          : [
              <Button key="cancel" onClick={onClose}>
                {words.cancel}
              </Button>,
            ]
      }
    >
      {plan ? (
        <div className="q-stack">
          {plan.missing.length > 0 && <FileNote tone="yours">{words.missing}</FileNote>}
          {areColumnsShown ? (
            <>
              <ColumnFields preview={plan} value={columns} onChange={setColumns} />
              <div>
                <Button
                  loading={preview.isPending}
                  onClick={() => sent && send(sent.file, sent.input.encoding)}
                >
                  {words.again}
                </Button>
              </div>
            </>
          ) : (
            <>
              <ChannelFilePreview key={plan.fingerprint} preview={plan} />
              <div className="q-buy-file">
                {plan.created > 0 ? (
                  <Checkbox checked={isCreating} onChange={(event) => setIsCreating(event.target.checked)}>
                    {words.create(plan.created)}
                  </Checkbox>
                ) : (
                  <span />
                )}
                <Button onClick={() => setAreColumnsShown(true)}>{words.showColumns}</Button>
              </div>
            </>
          )}
        </div>
      ) : (
        <div className="q-stack">
          <p>{words.about}</p>
          <FileDrop
            accept={tableTypes}
            maxBytes={channelFileLimits.bytes}
            hint={words.hint}
            onFiles={([file]) => file && send(file)}
          />
          <TableRefusal error={preview.error} onChoose={(encoding) => sent && send(sent.file, encoding)} />
        </div>
      )}
    </Modal>
  )
}
export default ChannelFileDialog
