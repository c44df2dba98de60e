// Guards of a game in C#: the same as hosts/twin, by P/Invoke, as Unity calls native plugins. See README.md.
//
//     mcs -out:guards.exe hosts/csharp/*.cs && LD_LIBRARY_PATH=bin mono guards.exe hosts/guard [--page]
using System;
using System.IO;
using System.Threading;

static class Guards
{
    const int Count = 5, Ticks = 3600, Seed = 7, Watches = 2;
    const double Delta = 1.0 / 60;

    class Body
    {
        public double X, Health, To, Speed; // m, hp, m, m/s
        public ulong Order;                 // that it carries out; 0 for none
        public double[] Healed;             // hp, before its last rest and after it
    }

    static readonly Body[] bodies = new Body[Count];
    static readonly Wits.Answer[] done = new Wits.Answer[Count];
    static uint answers;

    // A delegate that native code calls must be kept alive: here for as long as the program runs.
    static readonly Wits.CallFn rest = Rest;

    static int Rest(IntPtr user, ref Wits.Call c)
    {
        if (c.Event != Wits.Update) return Wits.Running;
        var body = bodies[c.Mind];
        double before = body.Health;
        try
        {
            if (c.GetState(0) > 0) before = c.GetList(3, 1)[0]; // it goes on: the list has what was there before
        }
        catch (WitsException problem) { return c.Fail(problem.Message); }
        double perSecond = c.GetIn(0);
        body.Health += perSecond * c.Delta;
        double seconds = c.GetState(0) + c.Delta;
        c.SetState(0, seconds);
        c.SetOut(0, seconds * perSecond);
        try { c.SetList(3, body.Healed = new[] { before, body.Health }, 1); }
        catch (WitsException problem) { return c.Fail(problem.Message); }
        return body.Health >= 90 ? Wits.Success : Wits.Running;
    }

    // A function that the document's expressions call. No exception may leave it.
    static readonly Wits.CallFn fear = Fear;

    static int Fear(IntPtr user, ref Wits.Call c)
    {
        c.SetOut(0, 100 - c.GetIn(0));
        return Wits.Running;
    }

    /// <summary>Where a guard walks, m: a list of vec2, two words each.</summary>
    static double[] PostsOf(uint i) { return new[] { 8 - 0.5 * i, 0, 1, 0 }; }

    /// <summary>The guards are two watches, each with a board of its own.</summary>
    static uint WatchOf(uint i) { return i < 3 ? 0u : 1u; }

    static readonly uint[] callers = new uint[Watches]; // that were heard last, from 1; 0 for none

    static void Same(string what, double[] is_, double[] want)
    {
        bool same = is_.Length == want.Length;
        for (int i = 0; same && i < want.Length; i++) same = is_[i] == want[i];
        if (!same) throw new Exception(what + " is " + string.Join(", ", is_) + ", not " + string.Join(", ", want));
    }

    static string NameOf(uint i) { return "Guard " + (i + 1); }

    static void Move(Body body)
    {
        if (body.Order == 0) return;
        double step = body.Speed * Delta, d = body.To - body.X;
        if (d > step) body.X += step;
        else if (d < -step) body.X -= step;
        else
        {
            body.X = body.To;
            done[answers].Handle = body.Order;
            done[answers++].Status = Wits.Success;
            body.Order = 0;
        }
    }

    static void Refused(string what, Action call)
    {
        try { call(); }
        catch (WitsException) { return; }
        throw new Exception(what + " was not refused");
    }

    static int Main(string[] arguments)
    {
        string folder = arguments.Length > 0 ? arguments[0] : "hosts/guard";
        bool page = arguments.Length > 1 && arguments[1] == "--page";
        byte[] description = File.ReadAllBytes(Path.Combine(folder, "guard.host.json"));
        ulong host = Wits.Made(Wits.wits_host_new(description, (UIntPtr)description.Length));
        Wits.Check(Wits.wits_folder(host, Wits.Text(Path.Combine(folder, "documents"))));
        Wits.Check(Wits.wits_on_call(host, Wits.Text("Rest"), rest, IntPtr.Zero));
        Wits.Check(Wits.wits_on_function(host, Wits.Text("Fear"), fear, IntPtr.Zero));
        ulong program = Wits.Made(Wits.wits_load(host, Wits.Text("guard.tree.json")));
        int walk = Wits.Check(Wits.wits_action(host, Wits.Text("Walk")));
        int health = Wits.Check(Wits.wits_port(program, Wits.Text("Health")));
        ulong world = Wits.Made(Wits.wits_world_new(program, Count, Seed, 60));
        for (int i = 0; i < Count; i++) bodies[i] = new Body { X = i, Health = 100 - 10 * (i % 5) };
        int name = Wits.Check(Wits.wits_port(program, Wits.Text("Name"))), alarm = Wits.Check(Wits.wits_port(program, Wits.Text("Alarm")));
        for (uint i = 0; i < Count; i++) Wits.SetText(world, name, i, NameOf(i));
        int posts = Wits.Check(Wits.wits_port(program, Wits.Text("Posts"))), healed = Wits.Check(Wits.wits_port(program, Wits.Text("Healed")));
        byte[] board = Wits.Text("watch.board.json");
        int courage = Wits.Check(Wits.wits_field(program, board, Wits.Text("Courage"))), calls = Wits.Check(Wits.wits_field(program, board, Wits.Text("Calls")));
        int caller = Wits.Check(Wits.wits_field(program, board, Wits.Text("Caller"))), round = Wits.Check(Wits.wits_field(program, board, Wits.Text("Round")));
        var teams = new uint[Count];
        for (uint i = 0; i < Count; i++)
        {
            Wits.SetList(world, posts, i, PostsOf(i), 2);
            teams[i] = WatchOf(i);
        }
        Wits.Check(Wits.wits_teams(world, 0, Count, teams));
        var brave = new double[Watches];
        var counted = new long[Watches];
        var fired = new byte[Count];
        int alarms = 0;
        if (page)
        {
            var address = new byte[256];
            Wits.Check(Wits.wits_pause(world));
            Wits.Check(Wits.wits_attach(world, Wits.Text("Guards in C#"), Wits.Text("Guard"), 0, address, (UIntPtr)address.Length));
            Console.WriteLine("page " + Wits.Text(address));
        }

        var values = new double[Count];
        var before = new double[Count];
        var orders = new Wits.Order[16];
        for (int tick = 0; tick < Ticks;)
        {
            for (int i = 0; i < Count; i++)
            {
                before[i] = bodies[i].Health;
                if (tick % 97 == 96) bodies[i].Health = Math.Max(5, bodies[i].Health - 25);
                values[i] = bodies[i].Health;
            }
            Wits.Check(Wits.wits_set(world, health, 0, Count, values));
            for (int i = 0; i < Watches; i++) brave[i] = 60 - 20 * ((tick / 600 + i) % 2); // they take turns at being brave
            Wits.Check(Wits.wits_set_field(world, courage, 0, Watches, brave));
            Wits.Check(Wits.wits_report(world, done, answers));
            answers = 0;
            if (Wits.Check(Wits.wits_step(world)) == Wits.Paused)
            {
                for (int i = 0; i < Count; i++) bodies[i].Health = before[i];
                Thread.Sleep(1);
                continue;
            }
            tick++;
            for (int n = orders.Length; n == orders.Length;)
            {
                n = Wits.Check(Wits.wits_orders(world, orders, (uint)orders.Length));
                for (int i = 0; i < n; i++)
                {
                    var body = bodies[orders[i].Mind];
                    if (orders[i].Action != walk) // a shout
                    {
                        string line = Wits.OrderText(world, ref orders[i], 1);
                        if (line != NameOf(orders[i].Mind) + " needs help") throw new Exception("a shout says " + line);
                        Same("the round of a shout", Wits.OrderList(world, ref orders[i], 2, 2), PostsOf(orders[i].Mind));
                        callers[WatchOf(orders[i].Mind)] = orders[i].Mind + 1;
                        continue;
                    }
                    if (orders[i].Event == Wits.Begin)
                    {
                        body.Order = orders[i].Handle;
                        body.To = orders[i].GetIn(0);
                        body.Speed = orders[i].GetIn(2);
                    }
                    else if (orders[i].Handle == body.Order) body.Order = 0;
                }
            }
            Wits.Check(Wits.wits_fired(world, alarm, 0, Count, fired));
            foreach (var one in fired) alarms += one;
            foreach (var body in bodies) Move(body);

            // What is on the boards must be what was heard: who has called last, and where that guard walks.
            Wits.Check(Wits.wits_get_field(world, calls, 0, Watches, counted));
            for (uint i = 0; i < Watches; i++)
            {
                uint last = callers[i];
                string says = Wits.FieldText(world, caller, i);
                if (says != (last == 0 ? "" : NameOf(last - 1)) || (counted[i] > 0) != (last > 0)) throw new Exception("the board of watch " + i + " says " + says);
                Same("the round on the board", Wits.FieldList(world, round, i, 2), last == 0 ? new double[0] : PostsOf(last - 1));
            }
        }
        for (uint i = 0; i < Count; i++) Same("what guard " + i + " was healed", Wits.GetList(world, healed, i, 1), bodies[i].Healed);

        // Misuse is an exception here, and does not end the process.
        Refused("a port that is none", () => Wits.Check(Wits.wits_set(world, 99, 0, Count, values)));
        Refused("a number as a text", () => Wits.SetText(world, health, 0, "well"));
        Refused("a text of a guard that is none", () => Wits.SetText(world, name, Count, "nobody"));
        Refused("a field that is none", () => Wits.Check(Wits.wits_field(program, board, Wits.Text("Fear"))));
        Refused("a field of a team that is none", () => Wits.Check(Wits.wits_set_field(world, courage, Watches, 1, brave)));
        Refused("a number of a board as a text", () => Wits.FieldText(world, courage, 0));
        Refused("a list as a text", () => Wits.GetText(world, posts, 0));
        Refused("a list of a guard that is none", () => Wits.SetList(world, posts, Count, PostsOf(0), 2));
        Refused("a text as a list", () => Wits.GetList(world, name, 0, 1));
        Refused("an order of an earlier step", () => Wits.OrderText(world, ref orders[0], 1));
        Refused("a function that is none", () => Wits.Check(Wits.wits_on_function(host, Wits.Text("Joy"), fear, IntPtr.Zero)));
        if (alarms == 0 || Wits.GetText(world, name, 1) != "Guard 2") throw new Exception("no guard has called, or the second has another name");

        ulong hash;
        Wits.Check(Wits.wits_hash(world, out hash));
        Console.WriteLine("hash " + hash.ToString("x16"));
        Wits.Check(Wits.wits_world_free(world));
        GC.KeepAlive(rest);
        GC.KeepAlive(fear);
        return 0;
    }
}
