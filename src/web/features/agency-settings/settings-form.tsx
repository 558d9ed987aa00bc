import { Button } from 'antd'
import { useRef, type ReactNode } from 'react'
import type { InputOf } from '../../../contract/kernel/endpoint.ts'
import { operatorAgencySettings } from '../../../contract/agency-settings/operator-agency.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { useLeaveGuard } from '../../ui/page/page-context.tsx'
import { errorOf } from '../../ui/forms/form.tsx'
import { useDraft } from '../../ui/forms/use-draft.ts'
import { useIsUploading } from '../../ui/uploads/use-uploads.ts'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { useText } from '../../ui/text/define-text.ts'
import { settingsText } from './settings-text.ts'
import { StickyBar } from '../../ui/forms/sticky-bar.tsx'

export type SaveInput = InputOf<typeof operatorAgencySettings.saveAgencySettings>

export interface FieldsProps<T> {
  readonly value: T
  readonly onChange: (change: Partial<T>) => void
  readonly errorAt: (path: string) => string | null
}

interface SettingsFormProps<T extends object> {
  readonly section: SaveInput['section']
  readonly version: number
  readonly start: T
  readonly toInput: (value: T) => SaveInput
  readonly children: (fields: FieldsProps<T>) => ReactNode
}

/** The draft is kept on this device. Give the form a new key for each version. */
export const SettingsForm = <T extends object>(props: SettingsFormProps<T>) => {
  const { section, version, start, toInput, children } = props
  const words = useText(settingsText)
  const isUploading = useIsUploading()
  const form = useRef<HTMLFormElement>(null)
  const draft = useDraft<T>(`agency:${section}:${version}`, start)
  useLeaveGuard(draft.isChanged)
  const save = useCallMutation(operatorAgencySettings.saveAgencySettings, {
    invalidates: [operatorAgencySettings.getAgencySettings],
    showsFields: true,
    onSuccess: () => {
      draft.clear()
      toast.success(words.saved)
    },
  })
  const errors = fieldErrorsOf(save.error)
  const send = (): void =>
    save.mutate(toInput(draft.value), {
      // After the errors are rendered.
      onError: () =>
        requestAnimationFrame(() =>
          form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
        ),
    })
  return (
    <form
      ref={form}
      className="q-stack q-agency-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {draft.wasRestored && draft.isChanged && <p className="q-note">{words.restored}</p>}
      {children({
        value: draft.value,
        onChange: (change) => draft.set((now) => ({ ...now, ...change })),
        errorAt: (path) => errorOf(errors, `value.${path}`),
      })}
      <StickyBar className="q-form-footer">
        {Object.keys(errors).length > 0 && (
          <span className="q-form-problem" role="alert">
            {words.correct}
          </span>
        )}
        <Button disabled={!draft.isChanged} onClick={draft.clear}>
          {words.discard}
        </Button>
        <Button
          type="primary"
          htmlType="submit"
          loading={save.isPending || isUploading}
          disabled={!draft.isChanged}
        >
          {words.save}
        </Button>
      </StickyBar>
    </form>
  )
}
