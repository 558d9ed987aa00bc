import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { Checkbox, Modal, Select } from 'antd'
import { useState } from 'react'
import { operatorWaves } from '../../../contract/waves/waves.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { Field } from '../../ui/forms/form.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useAssign } from './use-assign.ts'

const text = defineText({
  en: {
    title: (count: number) => `Reassign ${counted(count, 'order', 'orders')}`,
    to: 'Assign to',
    missing: 'Select a colleague.',
    has: (name: string, orders: number) => `${name} (${orders})`,
    takeOver: 'Include orders assigned to other colleagues',
    send: 'Reassign',
    cancel: 'Cancel',
  },
  zh: {
    title: (count: number) => `转交 ${formatNumber(count, 'zh')} 个订单`,
    to: '转交给',
    missing: '请选择同事。',
    has: (name: string, orders: number) => `${name}（${formatNumber(orders, 'zh')}）`,
    takeOver: '包含同事已领取的订单',
    send: '转交',
    cancel: '取消',
  },
})

interface ReassignProps {
  readonly ids: readonly string[]
  readonly onClose: () => void
  readonly onDone?: () => void
}

const ReassignDialog = ({ ids, onClose, onDone }: ReassignProps) => {
  const words = useText(text)
  const { data } = useCall(operatorWaves.listPackers, {})
  const [to, setTo] = useState<string | null>(null)
  const [takesOver, setTakesOver] = useState(false)
  const [isMissing, setIsMissing] = useState(false)
  const assign = useAssign(() => {
    onDone?.()
    onClose()
  })
  const send = (): void => {
    setIsMissing(to === null)
    if (to !== null) assign.reassign(ids, to, takesOver)
  }
  return (
    <Modal
      open
      title={words.title(ids.length)}
      okText={words.send}
      cancelText={words.cancel}
      confirmLoading={assign.isPending}
      onOk={send}
      onCancel={onClose}
    >
      <div className="q-stack">
        <Field label={words.to} error={isMissing && to === null ? words.missing : null}>
          {(control) => (
            <Select
              {...control}
              value={to}
              options={(data?.packers ?? []).map(({ id, name, orders }) => ({
                value: id,
                label: words.has(name, orders),
              }))}
              onChange={setTo}
              style={{ width: '100%' }}
            />
          )}
        </Field>
        <Checkbox checked={takesOver} onChange={(event) => setTakesOver(event.target.checked)}>
          {words.takeOver}
        </Checkbox>
      </div>
    </Modal>
  )
}
export default ReassignDialog
