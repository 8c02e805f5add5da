export { CommentMarker, CommentProvider, CommentsButton, useCommentMarks } from './CommentMarker.tsx'
export { CommentPanelHost } from './CommentPanelHost.tsx'
export { type CommentPanelState, useCommentPanel } from './useCommentPanel.ts'
