import './parts.css'

/** Stands before what has something that its reader has not looked at. */
export const NewBadge = ({ children }: { children: string }) => <span className="q-new-mark">{children}</span>
