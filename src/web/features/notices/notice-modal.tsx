import { Button, Modal } from 'antd'
import { Instant } from '../../ui/time/instant.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { NoticeView, type NoticeContent } from './notice-view.tsx'
import { noticesText } from './notices-text.ts'

/** The narrower of the specification's two widths; the wider one is for arrivals, which have a table. */
export const noticeDialogWidth = 640

interface NoticeModalProps {
  readonly notice: NoticeContent & { readonly title: string; readonly createTime: string }
  readonly hasNext: boolean
  readonly onDone: () => void
  readonly onAllDone?: () => void
}

export const NoticeModal = ({ notice, hasNext, onDone, onAllDone }: NoticeModalProps) => {
  const words = useText(noticesText)
  return (
    <Modal
      open
      centered
      width={noticeDialogWidth}
      className="q-notice-modal"
      title={
        <>
          {notice.title}
          <small>
            <Instant at={notice.createTime} />
          </small>
        </>
      }
      mask={{ closable: false }}
      onCancel={onDone}
      footer={
        <>
          {onAllDone && <Button onClick={onAllDone}>{words.readAll}</Button>}
          <Button type="primary" onClick={onDone}>
            {hasNext ? words.next : words.close}
          </Button>
        </>
      }
    >
      <NoticeView notice={notice} />
    </Modal>
  )
}
