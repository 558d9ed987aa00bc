import { Modal, Select } from 'antd'
import { useId, useState } from 'react'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { isOperatorPermission } from '../../../contract/kernel/operator-permissions.ts'
import { operatorStaff, staffInvitationDays } from '../../../contract/staff/staff.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { errorOf, Field, FieldRow } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { fieldErrorsOf, type FieldErrors } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { getLocale, localeNames, locales, type Locale } from '../../ui/text/locale.ts'
import { PermissionFields, type RightsDraft } from './permission-fields.tsx'
import { staffText } from './staff-text.ts'

const text = defineText({
  en: {
    edit: (name: string) => `Edit ${name}`,
    words: `They receive an email with a link to set their own password, valid for ${staffInvitationDays} days.`,
    locale: 'Email language',
    send: 'Send invitation',
    save: 'Save',
    cancel: 'Cancel',
    sent: (email: string) => `Invitation sent to ${email}.`,
    saved: (name: string) => `Saved. ${name} was notified by email.`,
    emailNeeded: 'Enter an email address.',
    nameNeeded: 'Enter a name.',
    rightsNeeded: 'Select at least one role or permission.',
  },
  zh: {
    edit: (name: string) => `编辑 ${name}`,
    words: `对方会收到一封邮件，通过其中的链接设置自己的密码，链接 ${staffInvitationDays} 天内有效。`,
    locale: '邮件语言',
    send: '发送邀请',
    save: '保存',
    cancel: '取消',
    sent: (email: string) => `邀请已发送至 ${email}。`,
    saved: (name: string) => `已保存，并已邮件通知 ${name}。`,
    emailNeeded: '请输入邮箱地址。',
    nameNeeded: '请输入姓名。',
    rightsNeeded: '请至少选择一个角色或权限。',
  },
})

interface StaffDialogProps {
  /** Null for a new one. */
  readonly member: OutputOf<typeof operatorStaff.getStaffMember> | null
  readonly grantable: readonly string[]
  readonly mayMakeOwners: boolean
  readonly onClose: () => void
}

const StaffDialog = ({ member, grantable, mayMakeOwners, onClose }: StaffDialogProps) => {
  const words = useText(text)
  const labels = useText(staffText)
  const formId = useId()
  const [email, setEmail] = useState('')
  const [name, setName] = useState(member?.name ?? '')
  const [locale, setLocale] = useState<Locale>(getLocale)
  const [rights, setRights] = useState<RightsDraft>({
    roles: member?.roles ?? [],
    permissions: member?.permissions.filter(isOperatorPermission) ?? [],
  })
  const [missing, setMissing] = useState<FieldErrors>({})
  const options = {
    invalidates: [operatorStaff.listStaff, operatorStaff.getStaffMember],
    showsFields: true,
  }
  const invite = useCallMutation(operatorStaff.inviteStaff, {
    ...options,
    onSuccess: () => {
      toast.success(words.sent(email.trim()))
      onClose()
    },
  })
  const save = useCallMutation(operatorStaff.updateStaff, {
    ...options,
    onSuccess: () => {
      toast.success(words.saved(name.trim()))
      onClose()
    },
  })
  const errors = { ...fieldErrorsOf(invite.error ?? save.error), ...missing }
  const send = (): void => {
    const now = {
      ...(member === null && email.trim() === '' && { email: words.emailNeeded }),
      ...(name.trim() === '' && { name: words.nameNeeded }),
      ...(rights.roles.length + rights.permissions.length === 0 && { permissions: words.rightsNeeded }),
    }
    setMissing(now)
    if (Object.keys(now).length > 0) return
    const given = { name, roles: [...rights.roles], permissions: [...rights.permissions] }
    if (member) save.mutate({ id: member.id, before: member.permissions, ...given })
    else invite.mutate({ email, locale, ...given })
  }
  const problem = errorOf(errors, 'permissions')
  return (
    <Modal
      open
      width={760}
      title={member ? words.edit(member.name) : labels.invite}
      okText={member ? words.save : words.send}
      cancelText={words.cancel}
      confirmLoading={invite.isPending || save.isPending}
      mask={{ closable: false }}
      okButtonProps={{ htmlType: 'submit', form: formId }}
      onCancel={onClose}
    >
      <form
        id={formId}
        className="q-stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        {!member && <p className="q-muted">{words.words}</p>}
        <FieldRow>
          <TextField
            label={labels.name}
            error={errors['name']}
            maxLength={80}
            autoComplete="off"
            value={name}
            onChange={setName}
          />
          {!member && (
            <TextField
              label={labels.email}
              error={errors['email']}
              type="email"
              autoComplete="off"
              value={email}
              onChange={setEmail}
            />
          )}
        </FieldRow>
        {!member && (
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
        <PermissionFields
          draft={rights}
          grantable={grantable}
          mayMakeOwners={mayMakeOwners}
          onChange={setRights}
        />
        {problem && (
          <p className="q-field-error" role="alert">
            {problem}
          </p>
        )}
      </form>
    </Modal>
  )
}
export default StaffDialog
