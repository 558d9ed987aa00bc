import { Button, Checkbox } from 'antd'
import { useRef, useState } from 'react'
import { usePageTitle } from '../../ui/page/page-context.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { operatorNoticeText } from './operator-text.ts'
import type { OperatorNotice } from './notice-draft.ts'
import { NoticeFields } from './notice-fields.tsx'
import { useNoticeForm } from './use-notice-form.ts'
import { StickyBar } from '../../ui/forms/sticky-bar.tsx'

export const NoticeEditor = ({ notice }: { notice: OperatorNotice | null }) => {
  const words = useText(operatorNoticeText)
  const element = useRef<HTMLFormElement>(null)
  const form = useNoticeForm(notice, element)
  const { draft, busy } = form
  const [isMailed, setIsMailed] = useState(false)
  usePageTitle(notice?.title)
  return (
    <form
      ref={element}
      className="q-page q-form-page"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.save()
      }}
    >
      <PageHeader
        back="/notices"
        title={notice?.title ?? words.newNotice}
        {...(draft.wasRestored && draft.isChanged && { subtitle: words.restored })}
      />
      <div className="q-stack">
        <NoticeFields
          value={draft.value}
          onChange={(change) => draft.set((now) => ({ ...now, ...change }))}
          problems={form.problems}
          pictures={form.pictures}
          files={form.files}
        />
        <Checkbox checked={isMailed} onChange={(event) => setIsMailed(event.target.checked)}>
          {words.mail}
        </Checkbox>
      </div>
      <StickyBar className="q-form-footer">
        {notice && (
          <Button className="q-notice-delete" onClick={() => void form.remove(notice.id)}>
            {words.remove}
          </Button>
        )}
        <Button htmlType="submit" loading={busy}>
          {words.save}
        </Button>
        <Button loading={busy} onClick={() => void form.preview()}>
          {words.preview}
        </Button>
        <Button type="primary" loading={busy} onClick={() => void form.publish(isMailed)}>
          {words.publish}
        </Button>
      </StickyBar>
    </form>
  )
}
