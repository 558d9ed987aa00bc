import { Modal, Radio } from 'antd'
import { useState } from 'react'
import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import type { ProductFile } from './file-text.ts'
import { useConfirmFile } from './use-confirm-file.ts'

const text = defineText({
  en: {
    title: 'Before you import',
    warned: (n: number) => `${counted(n, 'product has', 'products have')} a price warning`,
    warnedText: 'A price is below cost or changes by more than your limit.',
    edited: (n: number) =>
      `${counted(n, 'product was', 'products were')} changed since the file was exported`,
    editedText:
      'These products were edited after the export. Importing the file would overwrite those edits.',
    skip: 'Skip these products',
    apply: 'Import anyway',
    overwrite: 'Overwrite with file',
    confirm: 'Import',
    cancel: 'Cancel',
  },
  zh: {
    title: '确认导入',
    warned: (n: number) => `${formatNumber(n, 'zh')} 个产品的价格有警告`,
    warnedText: '价格低于成本，或变动超过您设置的幅度。',
    edited: (n: number) => `${formatNumber(n, 'zh')} 个产品在文件导出后被修改过`,
    editedText: '这些产品已在系统中被修改，文件中不含这些修改。',
    skip: '跳过这些产品',
    apply: '仍然导入',
    overwrite: '用文件覆盖',
    confirm: '导入',
    cancel: '取消',
  },
})

/** Asks what to do with products that have a price warning or were edited since the export. */
const ConfirmDialog = ({ one, onClose }: { one: ProductFile; onClose: () => void }) => {
  const words = useText(text)
  const [warned, setWarned] = useState<'apply' | 'leave'>('leave')
  const [edited, setEdited] = useState<'overwrite' | 'leave'>('leave')
  const confirm = useConfirmFile(onClose)
  return (
    <Modal
      open
      title={words.title}
      okText={words.confirm}
      cancelText={words.cancel}
      confirmLoading={confirm.isPending}

      mask={{ closable: false }}
      onOk={() => confirm.mutate({ id: one.id, warned, edited })}
      onCancel={onClose}
    >
      <div className="q-stack">
        {one.warned > 0 && (
          <fieldset className="q-file-choice">
            <legend>{words.warned(one.warned)}</legend>
            <p className="q-muted">{words.warnedText}</p>
            <Radio.Group
              vertical
              value={warned}
              onChange={({ target }) => setWarned(target.value === 'apply' ? 'apply' : 'leave')}
              options={[
                { value: 'leave', label: words.skip },
                { value: 'apply', label: words.apply },
              ]}
            />
          </fieldset>
        )}
        {one.edited > 0 && (
          <fieldset className="q-file-choice">
            <legend>{words.edited(one.edited)}</legend>
            <p className="q-muted">{words.editedText}</p>
            <Radio.Group
              vertical
              value={edited}
              onChange={({ target }) => setEdited(target.value === 'overwrite' ? 'overwrite' : 'leave')}
              options={[
                { value: 'leave', label: words.skip },
                { value: 'overwrite', label: words.overwrite },
              ]}
            />
          </fieldset>
        )}
      </div>
    </Modal>
  )
}

export default ConfirmDialog
