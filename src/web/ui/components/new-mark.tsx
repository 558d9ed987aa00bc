import './parts.css'

/** Marks something the reader has not seen yet. */
export const NewBadge = ({ children }: { children: string }) => <span className="q-new-mark">{children}</span>
