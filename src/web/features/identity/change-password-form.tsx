import { Button, Input } from 'antd'
import { useState, type FormEvent } from 'react'
import { identity } from '../../../contract/identity.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { Card } from '../../ui/parts/detail-page.tsx'
import { Field } from '../../ui/parts/form.tsx'
import { fieldErrorsOf, type FieldErrors } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { passwordText, shortestPassword } from './password-help.ts'

const text = defineText({
  en: {
    title: 'Change password',
    old: 'Current password',
    next: 'New password',
    submit: 'Change password',
    done: 'Your password is changed. Other devices are signed out.',
    needed: 'Enter your current password.',
  },
  zh: {
    title: '修改密码',
    old: '当前密码',
    next: '新密码',
    submit: '修改密码',
    done: '密码已修改，其他设备已退出登录。',
    needed: '请输入当前密码。',
  },
})

export const ChangePasswordForm = () => {
  const words = useText(text)
  const { help, short } = useText(passwordText)
  const [oldPassword, setOld] = useState('')
  const [newPassword, setNew] = useState('')
  const [errors, setErrors] = useState<FieldErrors>({})
  const change = useCallMutation(identity.changePassword, {
    showsFields: true,
    onSuccess: () => {
      setOld('')
      setNew('')
      toast.success(words.done)
    },
  })
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    const missing = {
      ...(oldPassword === '' && { oldPassword: words.needed }),
      ...(newPassword.length < shortestPassword && { newPassword: short }),
    }
    setErrors(missing)
    if (Object.keys(missing).length > 0) return
    change.mutate({ oldPassword, newPassword }, { onError: (error) => setErrors(fieldErrorsOf(error)) })
  }
  return (
    <Card title={words.title}>
      <form className="q-stack" onSubmit={onSubmit} noValidate style={{ maxWidth: 380 }}>
        <Field label={words.old} error={errors['oldPassword']}>
          {(control) => (
            <Input.Password
              {...control}
              autoComplete="current-password"
              value={oldPassword}
              onChange={(event) => setOld(event.target.value)}
            />
          )}
        </Field>
        <Field label={words.next} help={help} error={errors['newPassword']}>
          {(control) => (
            <Input.Password
              {...control}
              autoComplete="new-password"
              value={newPassword}
              onChange={(event) => setNew(event.target.value)}
            />
          )}
        </Field>
        <div>
          <Button type="primary" htmlType="submit" loading={change.isPending}>
            {words.submit}
          </Button>
        </div>
      </form>
    </Card>
  )
}
