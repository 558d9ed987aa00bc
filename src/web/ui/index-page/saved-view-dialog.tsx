import { Checkbox, Modal, type Input } from 'antd'
import { useRef, useState, type ComponentRef } from 'react'
import type { SavedViewId } from '../../../contract/kernel/ids.ts'
import { savedViewNameLength, type SavedView } from '../../../contract/saved-views/saved-views.ts'
import { useCallMutation } from '../call/use-call.ts'
import { TextField } from '../forms/text-field.tsx'
import { toast } from '../feedback/feedback-store.ts'
import type { Search } from '../page/search.ts'
import { fieldErrorsOf } from '../plain/use-submit.ts'
import { useText } from '../text/define-text.ts'
import type { ViewSource } from './state/saved-view-calls.ts'
import { savedViewText } from './saved-view-text.ts'

interface SavedViewDialogProps {
  readonly source: ViewSource
  /** The view to rename; null to save a new one. */
  readonly view: SavedView | null
  readonly query: Search
  readonly onCreated: (id: SavedViewId) => void
  readonly onClose: () => void
}

const SavedViewDialog = ({ source, view, query, onCreated, onClose }: SavedViewDialogProps) => {
  const words = useText(savedViewText)
  const { page, calls } = source
  const [name, setName] = useState(view?.name ?? '')
  const [isShared, setIsShared] = useState(false)
  const field = useRef<ComponentRef<typeof Input>>(null)
  const [isTried, setIsTried] = useState(false)
  const create = useCallMutation(calls.create, {
    invalidates: [calls.list],
    showsFields: true,
    onSuccess: ({ id }, input) => {
      toast.success(words.saved(input.name))
      onCreated(id)
      onClose()
    },
  })
  const rename = useCallMutation(calls.update, {
    invalidates: [calls.list],
    showsFields: true,
    onSuccess: () => onClose(),
  })
  const given = name.trim()
  const send = (): void => {
    setIsTried(true)
    if (given === '') return
    if (view) rename.mutate({ id: view.id, name: given })
    else create.mutate({ page, name: given, query, isShared })
  }
  const missing = isTried && given === '' ? words.nameNeeded : null
  return (
    <Modal
      open
      title={view ? words.renameTitle : words.save}
      okText={words.saveShort}
      cancelText={words.cancel}
      confirmLoading={create.isPending || rename.isPending}
      onOk={send}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && field.current?.focus()}
    >
      <form
        className="q-stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <TextField
          ref={field}
          label={words.name}
          value={name}
          maxLength={savedViewNameLength}
          error={missing ?? fieldErrorsOf(create.error ?? rename.error)['name'] ?? null}
          onChange={setName}
        />
        {!view && (
          <Checkbox checked={isShared} onChange={(event) => setIsShared(event.target.checked)}>
            {words[calls.sharedWith]}
          </Checkbox>
        )}
      </form>
    </Modal>
  )
}
export default SavedViewDialog
