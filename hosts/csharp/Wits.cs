// What of wits.h the guards need, by P/Invoke. In Unity the library goes into Assets/Plugins, and these files beside the scripts.
using System;
using System.Runtime.InteropServices;
using System.Text;

/// <summary>What the library refused, in its words.</summary>
class WitsException : Exception
{
    public readonly int Code;
    public WitsException(int code) : base(Wits.Error()) { Code = code; }
}

static class Wits
{
    public const int Paused = 1;
    public const int Running = 0, Success = 1, Failure = 2, Fault = 4;
    public const int Begin = 0, Update = 1, End = 2;

    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Order
    {
        public ulong Handle, Entity;
        public uint Mind, Action;
        public int Event, Unused;
        fixed double @in[16];
        public double GetIn(int i) { fixed (double* p = @in) return p[i]; }
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct Answer
    {
        public ulong Handle;
        public int Status, Unused;
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Call
    {
        public ulong Handle, Entity;
        public long Tick;
        public double Time, Delta;
        public uint Mind, Action;
        public int Event, Status;
        fixed double @in[16];
        fixed double @out[8];
        fixed double state[8];
        fixed byte fault[128];
        ulong self;
        /// <summary>A text or a list of the call, by the port's place in the description; within the callback only.</summary>
        public string GetText(int port)
        {
            var b = new byte[Check(wits_call_text(ref this, port, null, UIntPtr.Zero)) + 1];
            Check(wits_call_text(ref this, port, b, (UIntPtr)b.Length));
            return Encoding.UTF8.GetString(b, 0, b.Length - 1);
        }
        public double[] GetList(int port, int words)
        {
            var values = new double[words * Check(wits_call_list(ref this, port, null, 0))];
            Check(wits_call_list(ref this, port, values, (uint)(values.Length / words)));
            return values;
        }
        public void SetText(int port, string s) { var b = Encoding.UTF8.GetBytes(s); Check(wits_call_set_text(ref this, port, b, (UIntPtr)b.Length)); }
        public void SetList(int port, double[] values, int words) { Check(wits_call_set_list(ref this, port, values, Elements(values, words))); }
        /// <summary>Says why there is no answer; return Wits.Fault then.</summary>
        public int Fail(string why)
        {
            var b = Encoding.UTF8.GetBytes(why);
            fixed (byte* p = fault)
            {
                int n = Math.Min(b.Length, 127);
                for (int i = 0; i < n; i++) p[i] = b[i];
                p[n] = 0;
            }
            return Fault;
        }
        public double GetIn(int i) { fixed (double* p = @in) return p[i]; }
        public void SetOut(int i, double v) { fixed (double* p = @out) p[i] = v; }
        public double GetState(int i) { fixed (double* p = state) return p[i]; }
        public void SetState(int i, double v) { fixed (double* p = state) p[i] = v; }
    }

    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    public delegate int CallFn(IntPtr user, ref Call call);

    const string library = "wits"; // libwits.so, wits.dll, libwits.dylib

    [DllImport(library)] static extern IntPtr wits_error();
    [DllImport(library)] public static extern ulong wits_host_new(byte[] description, UIntPtr size);
    [DllImport(library)] public static extern int wits_folder(ulong host, byte[] path);
    [DllImport(library)] public static extern int wits_action(ulong host, byte[] name);
    [DllImport(library)] public static extern int wits_on_call(ulong host, byte[] action, CallFn call, IntPtr user);
    [DllImport(library)] public static extern ulong wits_load(ulong host, byte[] file);
    [DllImport(library)] public static extern int wits_port(ulong program, byte[] name);
    [DllImport(library)] public static extern ulong wits_world_new(ulong program, uint minds, ulong seed, uint rate);
    [DllImport(library)] public static extern int wits_world_free(ulong world);
    [DllImport(library)] public static extern int wits_set(ulong world, int port, uint first, uint count, double[] values);
    [DllImport(library)] public static extern int wits_on_function(ulong host, byte[] function, CallFn call, IntPtr user);
    [DllImport(library)] public static extern int wits_fire(ulong world, int port, uint mind);
    [DllImport(library)] public static extern int wits_fired(ulong world, int port, uint first, uint count, byte[] fired);
    [DllImport(library)] static extern int wits_set_text(ulong world, int port, uint mind, byte[] text, UIntPtr size);
    [DllImport(library)] static extern long wits_get_text(ulong world, int port, uint mind, byte[] text, UIntPtr room);
    [DllImport(library)] static extern int wits_set_list(ulong world, int port, uint mind, double[] values, uint count);
    [DllImport(library)] static extern long wits_get_list(ulong world, int port, uint mind, double[] values, uint room);
    [DllImport(library)] static extern long wits_call_text(ref Call call, int port, byte[] text, UIntPtr room);
    [DllImport(library)] static extern long wits_call_list(ref Call call, int port, double[] values, uint room);
    [DllImport(library)] static extern int wits_call_set_text(ref Call call, int port, byte[] text, UIntPtr size);
    [DllImport(library)] static extern int wits_call_set_list(ref Call call, int port, double[] values, uint count);
    [DllImport(library)] static extern long wits_order_text(ulong world, ref Order order, int port, byte[] text, UIntPtr room);
    [DllImport(library)] static extern long wits_order_list(ulong world, ref Order order, int port, double[] values, uint room);
    [DllImport(library)] public static extern int wits_order_fire(ulong world, ulong handle, int port);
    [DllImport(library)] public static extern int wits_field(ulong program, byte[] board, byte[] name);
    [DllImport(library)] public static extern int wits_teams(ulong world, uint first, uint count, uint[] teams);
    [DllImport(library)] public static extern int wits_set_field(ulong world, int field, uint first, uint count, double[] values);
    [DllImport(library)] public static extern int wits_get_field(ulong world, int field, uint first, uint count, double[] values);
    [DllImport(library)] public static extern int wits_set_field(ulong world, int field, uint first, uint count, long[] values);
    [DllImport(library)] public static extern int wits_get_field(ulong world, int field, uint first, uint count, long[] values);
    [DllImport(library)] public static extern int wits_field_set(ulong world, int field, uint first, uint count, byte[] set);
    [DllImport(library)] public static extern int wits_unset_field(ulong world, int field, uint first, uint count);
    [DllImport(library)] static extern int wits_set_field_text(ulong world, int field, uint team, byte[] text, UIntPtr size);
    [DllImport(library)] static extern long wits_get_field_text(ulong world, int field, uint team, byte[] text, UIntPtr room);
    [DllImport(library)] static extern int wits_set_field_list(ulong world, int field, uint team, double[] values, uint count);
    [DllImport(library)] static extern long wits_get_field_list(ulong world, int field, uint team, double[] values, uint room);
    [DllImport(library)] public static extern int wits_step(ulong world);
    [DllImport(library)] public static extern int wits_orders(ulong world, [In, Out] Order[] orders, uint room);
    [DllImport(library)] public static extern int wits_report(ulong world, Answer[] answers, uint count);
    [DllImport(library)] public static extern int wits_hash(ulong world, out ulong hash);
    [DllImport(library)] public static extern int wits_pause(ulong world);
    [DllImport(library)] public static extern int wits_resume(ulong world);
    [DllImport(library)] public static extern int wits_paused(ulong world);
    [DllImport(library)] public static extern int wits_attach(ulong world, byte[] title, byte[] agent, ushort port, byte[] address, UIntPtr room);

    /// <summary>A text as C has it: UTF-8, ended by 0.</summary>
    public static byte[] Text(string s) { return Encoding.UTF8.GetBytes(s + "\0"); }

    public static string Text(byte[] b) { return Encoding.UTF8.GetString(b, 0, Array.IndexOf(b, (byte)0)); }

    /// <summary>Why the last call of this thread failed.</summary>
    public static string Error()
    {
        IntPtr p = wits_error();
        int n = 0;
        while (Marshal.ReadByte(p, n) != 0) n++;
        var b = new byte[n];
        Marshal.Copy(p, b, 0, n);
        return Encoding.UTF8.GetString(b);
    }

    /// <summary>Texts and lists of ports, and of orders that were polled since the last step. Words is how many an element has.</summary>
    public static void SetText(ulong world, int port, uint mind, string s) { var b = Encoding.UTF8.GetBytes(s); Check(wits_set_text(world, port, mind, b, (UIntPtr)b.Length)); }

    public static string GetText(ulong world, int port, uint mind)
    {
        var b = new byte[Check(wits_get_text(world, port, mind, null, UIntPtr.Zero)) + 1];
        Check(wits_get_text(world, port, mind, b, (UIntPtr)b.Length));
        return Encoding.UTF8.GetString(b, 0, b.Length - 1);
    }

    public static void SetList(ulong world, int port, uint mind, double[] values, int words) { Check(wits_set_list(world, port, mind, values, Elements(values, words))); }

    public static double[] GetList(ulong world, int port, uint mind, int words)
    {
        var values = new double[words * Check(wits_get_list(world, port, mind, null, 0))];
        Check(wits_get_list(world, port, mind, values, (uint)(values.Length / words)));
        return values;
    }

    public static string OrderText(ulong world, ref Order order, int port)
    {
        var b = new byte[Check(wits_order_text(world, ref order, port, null, UIntPtr.Zero)) + 1];
        Check(wits_order_text(world, ref order, port, b, (UIntPtr)b.Length));
        return Encoding.UTF8.GetString(b, 0, b.Length - 1);
    }

    public static double[] OrderList(ulong world, ref Order order, int port, int words)
    {
        var values = new double[words * Check(wits_order_list(world, ref order, port, null, 0))];
        Check(wits_order_list(world, ref order, port, values, (uint)(values.Length / words)));
        return values;
    }

    /// <summary>Fields of shared boards that are texts and lists, of a team.</summary>
    public static void SetFieldText(ulong world, int field, uint team, string s) { var b = Encoding.UTF8.GetBytes(s); Check(wits_set_field_text(world, field, team, b, (UIntPtr)b.Length)); }

    public static string FieldText(ulong world, int field, uint team)
    {
        var b = new byte[Check(wits_get_field_text(world, field, team, null, UIntPtr.Zero)) + 1];
        Check(wits_get_field_text(world, field, team, b, (UIntPtr)b.Length));
        return Encoding.UTF8.GetString(b, 0, b.Length - 1);
    }

    public static void SetFieldList(ulong world, int field, uint team, double[] values, int words) { Check(wits_set_field_list(world, field, team, values, Elements(values, words))); }

    public static double[] FieldList(ulong world, int field, uint team, int words)
    {
        var values = new double[words * Check(wits_get_field_list(world, field, team, null, 0))];
        Check(wits_get_field_list(world, field, team, values, (uint)(values.Length / words)));
        return values;
    }

    /// <summary>A list of texts: in C each is ended by 0.</summary>
    public static string Joined(string[] texts) { return string.Concat(Array.ConvertAll(texts, s => s + "\0")); }

    public static string[] Split(string texts) { return texts == "" ? new string[0] : texts.Substring(0, texts.Length - 1).Split('\0'); }

    /// <summary>Whole numbers, entities, names and values of an enumeration of a list, as the words that GetList and SetList have, and back.</summary>
    public static double[] Words(long[] whole) { return Array.ConvertAll(whole, BitConverter.Int64BitsToDouble); }

    public static long[] Whole(double[] words) { return Array.ConvertAll(words, BitConverter.DoubleToInt64Bits); }

    /// <summary>How many elements of so many words there are.</summary>
    static uint Elements(double[] values, int words)
    {
        if (values.Length % words != 0) throw new ArgumentException("an element has " + words + " words, and " + values.Length + " are not a number of these");
        return (uint)(values.Length / words);
    }

    static long Check(long result)
    {
        if (result < 0) throw new WitsException((int)result);
        return result;
    }

    /// <summary>The result of a call that succeeded.</summary>
    public static int Check(int result)
    {
        if (result < 0) throw new WitsException(result);
        return result;
    }

    /// <summary>A handle that there is.</summary>
    public static ulong Made(ulong handle)
    {
        if (handle == 0) throw new WitsException(-1);
        return handle;
    }
}
