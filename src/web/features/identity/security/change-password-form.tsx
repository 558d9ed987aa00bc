import { Button, Input } from 'antd'
import { useState, type FormEvent } from 'react'
import type { identity, operatorIdentity } from '../../../../contract/identity/identity.ts'
import { CallError } from '../../../ui/client/call-error.ts'
import { useCallMutation } from '../../../ui/call/use-call.ts'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { Field } from '../../../ui/forms/form.tsx'
import { fieldErrorsOf, type FieldErrors } from '../../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { FormProblem, formProblemOf } from '../common/form-problem.tsx'
import { minPasswordLength, newPasswordProblem, passwordText } from '../common/password-help.ts'
import './totp-card.css'

const text = defineText({
  en: {
    old: 'Current password',
    next: 'New password',
    submit: 'Change password',
    done: 'Password changed. Your other devices have been signed out.',
    required: 'Enter your current password.',
  },
  zh: {
    old: '当前密码',
    next: '新密码',
    submit: '修改密码',
    done: '密码已修改，其他设备已退出登录。',
    required: '请输入当前密码。',
  },
})

interface ChangePasswordFormProps {
  readonly endpoint: typeof identity.changePassword | typeof operatorIdentity.changeOperatorPassword
  readonly onDone?: () => void
}

export const ChangePasswordForm = ({ endpoint, onDone }: ChangePasswordFormProps) => {
  const words = useText(text)
  const { help, short } = useText(passwordText)
  const [oldPassword, setOld] = useState('')
  const [newPassword, setNew] = useState('')
  const [errors, setErrors] = useState<FieldErrors>({})
  const change = useCallMutation(endpoint, {
    showsFields: true,
    quiet: true,
    onSuccess: () => {
      setOld('')
      setNew('')
      toast.success(words.done)
      onDone?.()
    },
  })
  const problemOf = (error: unknown): FieldErrors => {
    if (!(error instanceof CallError)) return {}
    if (error.reason === 'wrongPassword') return { oldPassword: error.message }
    const weak = newPasswordProblem(error)
    return weak === null ? fieldErrorsOf(error) : { newPassword: weak }
  }
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    const missing = {
      ...(oldPassword === '' && { oldPassword: words.required }),
      ...(newPassword.length < minPasswordLength && { newPassword: short }),
    }
    setErrors(missing)
    if (Object.keys(missing).length > 0) return
    change.mutate({ oldPassword, newPassword }, { onError: (error) => setErrors(problemOf(error)) })
  }
  const isExplained = Object.keys(errors).length > 0
  return (
    <form className="q-stack q-narrow-form" onSubmit={onSubmit} noValidate>
      <FormProblem message={change.error && !isExplained ? formProblemOf(change.error) : null} />
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
  )
}
