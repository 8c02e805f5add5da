export { messages } from '../en/messages.ts'
