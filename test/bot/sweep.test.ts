import { describe, expect, it } from 'vitest';
import type { Desk } from '../../bot/desk.ts';
import { chooseIssues, findIssuesOfTask, sweepRepository } from '../../bot/sweep.ts';
import { ada, createWorld, HOUR, otherBot, ours, place, questionMarker, START, statusMarker, task, type World } from './world.ts';

function chosen(world: World, now = world.now): number[] {
  const comments = world.comments.map((comment) => ({ ...comment, issue: place.issue }));
  return chooseIssues(comments, world.labels.map((event) => ({ ...event, issue: 8 })), 'agora', now).map(({ issue }) => issue);
}

const DAYS = 24 * HOUR;

describe('an issue is looked at', () => {
  it.each<[string, (world: World) => void]>([
    ['while a question is open', (world) => { world.ask(); }],
    ['while a task is not over', (world) => { world.mark(statusMarker({ state: 'running' })); }],
    ['while a finished task is not delivered', (world) => { world.mark(statusMarker({ state: 'finished', result: { artifactId: 1, digest: 'x' } })); }],
    ['when somebody gave a command', (world) => { world.say(ada, '/agora run planner'); }],
  ])('%s, however old that is', (_, happen) => {
    const world = createWorld();
    happen(world);

    expect(chosen(world, START + 20 * DAYS)).toEqual([7]);
  });

  it('when somebody said anything within a day, because the question may be older than the list', () => {
    const world = createWorld();
    world.say(ada, '2');

    expect(chosen(world)).toEqual([7]);
    expect(chosen(world, START + 2 * DAYS)).toEqual([]);
  });

  it('when a label of ours was set', () => {
    const world = createWorld();
    world.label(ada, 'bug');
    expect(chosen(world)).toEqual([]);

    world.label(ada, 'agora:planner');

    expect(chosen(world)).toEqual([8]);
  });
});

describe('an issue is left alone', () => {
  it.each<[string, (world: World) => void]>([
    ['when all of it is over', (world) => { world.ask(questionMarker({ answered: { attempt: 1, runId: 1, by: 'ada' } })); world.mark(statusMarker({ state: 'finished', result: { artifactId: 1, digest: 'x' } })); world.mark({ v: 1, kind: 'end', task, state: 'finished', round: 1 }); }],
    ['when only machines talked', (world) => { world.say(otherBot, 'Shall I run the planner?'); world.say(ours, '/agora run planner'); }],
  ])('%s', (_, happen) => {
    const world = createWorld();
    happen(world);

    expect(chosen(world)).toEqual([]);
  });
});

it('goes on with the next issue when one fails', async () => {
  const world = createWorld();
  world.ask();
  world.label(ada, 'agora:planner');
  const looked: number[] = [];
  const ports = { ...world.ports, threads: { ...world.ports.threads, labelsSince: () => Promise.resolve(world.labels.map((event) => ({ ...event, issue: 8 }))) } };
  const desk: Desk = { look: (_, issue) => { looked.push(issue); return issue === 7 ? Promise.reject(new Error('502')) : Promise.resolve(); }, close: () => Promise.resolve() };

  await sweepRepository(place.where, 'agora', new Date(0), desk, ports);

  expect(looked).toEqual([7, 8]);
});

it('finds the issue that a task is about', async () => {
  const world = createWorld();
  world.mark(statusMarker());

  expect(await findIssuesOfTask(task, 'agora', new Date(0), world.ports)).toEqual([7]);
  expect(await findIssuesOfTask('t_000000000000', 'agora', new Date(0), world.ports)).toEqual([]);
});
