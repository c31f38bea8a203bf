import '#ui/platform/configure-zod.ts'
import { openApprovalWindow } from './app/open-approval-window.ts'

void openApprovalWindow(window)
