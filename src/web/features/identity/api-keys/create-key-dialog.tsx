import { Modal, Radio, Select, type InputRef } from 'antd'
import { useId, useRef, useState, type FormEvent } from 'react'
import { apiKeyDays, apiKeys } from '../../../../contract/identity/api-keys.ts'
import { security } from '../../../../contract/identity/security.ts'
import { counted } from '../../../../contract/kernel/format.ts'
import { call } from '../../../ui/call/calls.ts'
import { Field } from '../../../ui/forms/form.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { useConfirmation } from '../security/confirm-identity.tsx'
import { showProblem } from '../security/passkeys-card.tsx'
import { apiKeyText } from './api-key-text.ts'

const text = defineText({
  en: {
    name: 'Name',
    nameHelp: 'So that you recognise it, such as the program that uses it.',
    nameNeeded: 'Enter a name.',
    access: 'Access',
    readOnlyHelp: 'Reads what you can see, and changes nothing.',
    fullHelp:
      'Also creates, changes and pays what you can. It never manages sign-ins, sub-accounts or withdrawals.',
    expiry: 'Expires',
    after: (days: number) => `In ${counted(days, 'day', 'days')}`,
    cancel: 'Cancel',
  },
  zh: {
    name: '名称',
    nameHelp: '便于您辨认，例如使用该密钥的程序名称。',
    nameNeeded: '请输入名称。',
    access: '权限',
    readOnlyHelp: '可读取您能查看的内容，不能更改任何数据。',
    fullHelp: '还可创建、更改和支付您有权操作的内容，但不能管理登录、子账户或提现。',
    expiry: '有效期',
    after: (days: number) => `${days} 天`,
    cancel: '取消',
  },
})

type Days = (typeof apiKeyDays)[number]

interface CreateKeyDialogProps {
  readonly onClose: () => void
  readonly onCreated: (key: string) => Promise<unknown>
}

export const CreateKeyDialog = ({ onClose, onCreated }: CreateKeyDialogProps) => {
  const words = useText(text)
  const shared = useText(apiKeyText)
  const formId = useId()
  const accessId = useId()
  const input = useRef<InputRef>(null)
  const [name, setName] = useState('')
  const [isReadOnly, setIsReadOnly] = useState(true)
  const [days, setDays] = useState<Days | 'never'>(90)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const { confirmed, dialog } = useConfirmation(security.confirmIdentity)
  const create = async (): Promise<void> => {
    setIsBusy(true)
    try {
      const expiresInDays = days === 'never' ? null : days
      const { key } = await call(apiKeys.createApiKey, { name, isReadOnly, expiresInDays }, { quiet: true })
      await onCreated(key)
    } finally {
      setIsBusy(false)
    }
  }
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    setError(name.trim() === '' ? words.nameNeeded : null)
    if (name.trim() !== '') void confirmed(create).catch(showProblem)
  }
  return (
    <Modal
      open
      width={520}
      title={shared.create}
      okText={shared.create}
      cancelText={words.cancel}
      confirmLoading={isBusy}
      mask={{ closable: false }}
      okButtonProps={{ htmlType: 'submit', form: formId }}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && input.current?.focus()}
    >
      <form id={formId} className="q-stack" onSubmit={onSubmit} noValidate>
        <TextField
          label={words.name}
          help={words.nameHelp}
          error={error}
          ref={input}
          maxLength={60}
          autoComplete="off"
          value={name}
          onChange={setName}
        />
        <div className="q-key-access">
          <span id={accessId}>{words.access}</span>
          <Radio.Group
            aria-labelledby={accessId}
            value={isReadOnly}
            onChange={({ target }) => setIsReadOnly(target.value === true)}
          >
            <Radio value>
              {shared.readOnly}
              <small>{words.readOnlyHelp}</small>
            </Radio>
            <Radio value={false}>
              {shared.full}
              <small>{words.fullHelp}</small>
            </Radio>
          </Radio.Group>
        </div>
        <Field label={words.expiry}>
          {(control) => (
            <Select<Days | 'never'>
              {...control}
              value={days}
              options={[
                ...apiKeyDays.map((value) => ({ value, label: words.after(value) })),
                { value: 'never' as const, label: shared.never },
              ]}
              onChange={setDays}
            />
          )}
        </Field>
      </form>
      {dialog}
    </Modal>
  )
}
