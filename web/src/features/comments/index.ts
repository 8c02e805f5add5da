export { CommentMarker, CommentPanelHost, CommentProvider, CommentsButton, useCommentMarks } from './CommentMarker.tsx'
export { type CommentPanelState, useCommentPanel } from './useCommentPanel.ts'
