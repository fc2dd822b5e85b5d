/**
 * A shop repository in which wendy has opened issue 1 and written comment 1, with a workflow that can be dispatched.
 */
import { SHOP, startTestHub, type TestHub } from './start-test-hub.ts';

const WORKFLOW = `on: workflow_dispatch
jobs:
  a:
    runs-on: ubuntu-latest
    steps: [{ run: "true" }]
`;

export async function startWithTalk(): Promise<TestHub> {
  const hub = await startTestHub({ '.github/workflows/w.yml': WORKFLOW });
  const { rest } = hub.as('wendy');
  await rest.issues.create({ ...SHOP, title: 'Wendy asks' });
  await rest.issues.createComment({ ...SHOP, issue_number: 1, body: 'Wendy says' });
  return hub;
}
