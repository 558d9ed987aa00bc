import { Modal, Select } from 'antd'
import { useId, useState, type FormEvent } from 'react'
import { subAccounts } from '../../../contract/identity/accounts.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { errorOf, Field, FieldRow } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { fieldErrorsOf, type FieldErrors } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { getLocale, localeNames, locales, type Locale } from '../../ui/text/locale.ts'
import { draftOf, rightsOf } from './rights-draft.ts'
import { RightsFields } from './rights-fields.tsx'
import { RolePresetField } from './role-preset-field.tsx'
import type { Power, ShopName, SubAccount } from './sub-account-text.ts'

const text = defineText({
  en: {
    invite: 'Invite sub-account',
    edit: (name: string) => `Permissions for ${name}`,
    words: 'They receive an email with a link to set their own password.',
    email: 'Email',
    name: 'Name',
    locale: 'Email language',
    send: 'Send invitation',
    save: 'Save',
    cancel: 'Cancel',
    sent: (email: string) => `Invitation sent to ${email}.`,
    saved: (name: string) =>
      `Saved. The change applies the next time ${name} opens a page or takes an action.`,
    emailNeeded: 'Enter an email address.',
    nameNeeded: 'Enter a name.',
    shopNeeded: 'Select at least one shop, or all shops.',
  },
  zh: {
    invite: '邀请子账户',
    edit: (name: string) => `${name} 的权限`,
    words: '对方会收到一封邮件，通过其中的链接设置自己的密码。',
    email: '邮箱',
    name: '姓名',
    locale: '邮件语言',
    send: '发送邀请',
    save: '保存',
    cancel: '取消',
    sent: (email: string) => `邀请已发送至 ${email}。`,
    saved: (name: string) => `已保存，从 ${name} 的下一次操作起生效。`,
    emailNeeded: '请输入邮箱地址。',
    nameNeeded: '请输入姓名。',
    shopNeeded: '请至少选择一个店铺，或选择全部店铺。',
  },
})

interface SubAccountDialogProps {
  /** Null for a new one. */
  readonly account: SubAccount | null
  readonly power: Power
  readonly shops: readonly ShopName[]
  readonly onClose: () => void
}

export const SubAccountDialog = ({ account, power, shops, onClose }: SubAccountDialogProps) => {
  const words = useText(text)
  const formId = useId()
  const [email, setEmail] = useState('')
  const [userName, setUserName] = useState(account?.userName ?? '')
  const [locale, setLocale] = useState<Locale>(getLocale)
  const [rights, setRights] = useState(() => draftOf(account))
  const [missing, setMissing] = useState<FieldErrors>({})
  const options = { invalidates: [subAccounts.listSubAccounts], showsFields: true }
  const invite = useCallMutation(subAccounts.createSubAccount, {
    ...options,
    onSuccess: () => {
      toast.success(words.sent(email.trim()))
      onClose()
    },
  })
  const save = useCallMutation(subAccounts.updateSubAccountStoresAuthority, {
    ...options,
    onSuccess: () => {
      toast.success(words.saved(userName.trim()))
      onClose()
    },
  })
  const errors = { ...fieldErrorsOf(invite.error ?? save.error), ...missing }
  const send = (): void => {
    const now = {
      ...(account === null && email.trim() === '' && { email: words.emailNeeded }),
      ...(userName.trim() === '' && { userName: words.nameNeeded }),
      ...(rights.shopIds?.length === 0 && { shopIds: words.shopNeeded }),
    }
    setMissing(now)
    if (Object.keys(now).length > 0) return
    const given = { userName, ...rightsOf(rights) }
    if (account) save.mutate({ id: account.id, ...given })
    else invite.mutate({ email, locale, ...given })
  }
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    send()
  }
  return (
    <Modal
      open
      width={640}
      title={account ? words.edit(account.userName) : words.invite}
      okText={account ? words.save : words.send}
      cancelText={words.cancel}
      confirmLoading={invite.isPending || save.isPending}
      mask={{ closable: false }}
      // Associated with the form by id, so that Enter in a field submits.
      okButtonProps={{ htmlType: 'submit', form: formId }}
      onCancel={onClose}
    >
      <form id={formId} className="q-stack" onSubmit={onSubmit} noValidate>
        {!account && <p className="q-muted">{words.words}</p>}
        <FieldRow>
          <TextField
            label={words.name}
            error={errors['userName']}
            maxLength={80}
            autoComplete="off"
            value={userName}
            onChange={setUserName}
          />
          {!account && (
            <TextField
              label={words.email}
              error={errors['email']}
              type="email"
              autoComplete="off"
              value={email}
              onChange={setEmail}
            />
          )}
        </FieldRow>
        {!account && (
          <Field label={words.locale}>
            {(control) => (
              <Select
                {...control}
                value={locale}
                options={locales.map((value) => ({ value, label: localeNames[value] }))}
                onChange={setLocale}
              />
            )}
          </Field>
        )}
        <RolePresetField draft={rights} onChange={setRights} />
        <RightsFields
          draft={rights}
          onChange={setRights}
          power={power}
          shops={shops}
          shopsError={errorOf(errors, 'shopIds')}
        />
      </form>
    </Modal>
  )
}
